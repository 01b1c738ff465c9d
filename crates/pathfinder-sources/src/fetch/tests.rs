mod caching;
mod kinds;
mod loopback;
mod polite;
mod refusing;
mod sizes;
mod web;
