//! The closed classes that Korean words end in, longest first where one ends another.

use super::syllable::coda_of;

/// What a particle may stand behind.
#[derive(Debug, Clone, Copy)]
pub(super) enum Follows {
    Any,
    Closed,
    Open,
}

impl Follows {
    pub(super) fn accepts(self, before: Option<char>) -> bool {
        let coda = before.and_then(coda_of);
        match self {
            Follows::Any => true,
            Follows::Closed => coda.is_some(),
            Follows::Open => coda.is_none() || coda == Some('ㄹ'),
        }
    }
}

pub(super) struct Particle {
    pub(super) form: &'static str,
    pub(super) keeps_min: usize,
    pub(super) follows: Follows,
}

const fn particle(form: &'static str, keeps_min: usize, follows: Follows) -> Particle {
    Particle {
        form,
        keeps_min,
        follows,
    }
}

pub(super) const PARTICLES: &[Particle] = &[
    particle("이었습니다", 1, Follows::Closed),
    particle("에서부터", 1, Follows::Any),
    particle("으로부터", 1, Follows::Closed),
    particle("로부터", 1, Follows::Open),
    particle("이라는", 1, Follows::Closed),
    particle("이라고", 1, Follows::Closed),
    particle("이지만", 1, Follows::Any),
    particle("입니다", 2, Follows::Any),
    particle("에서는", 1, Follows::Any),
    particle("에서도", 1, Follows::Any),
    particle("에서의", 1, Follows::Any),
    particle("에게서", 1, Follows::Any),
    particle("에게는", 1, Follows::Any),
    particle("으로는", 1, Follows::Closed),
    particle("으로도", 1, Follows::Closed),
    particle("으로서", 1, Follows::Closed),
    particle("으로써", 1, Follows::Closed),
    particle("까지는", 1, Follows::Any),
    particle("까지", 1, Follows::Any),
    particle("부터", 1, Follows::Any),
    particle("보다는", 1, Follows::Any),
    particle("보다", 1, Follows::Any),
    particle("처럼", 1, Follows::Any),
    particle("만큼", 1, Follows::Any),
    particle("마다", 1, Follows::Any),
    particle("조차", 1, Follows::Any),
    particle("밖에", 1, Follows::Any),
    particle("에서", 1, Follows::Any),
    particle("에게", 1, Follows::Any),
    particle("께서", 1, Follows::Any),
    particle("한테", 1, Follows::Any),
    particle("에는", 1, Follows::Any),
    particle("에도", 1, Follows::Any),
    particle("에만", 1, Follows::Any),
    particle("으로", 1, Follows::Closed),
    particle("로서", 2, Follows::Open),
    particle("로써", 2, Follows::Open),
    particle("로는", 2, Follows::Open),
    particle("이나", 2, Follows::Closed),
    particle("이란", 2, Follows::Closed),
    particle("라는", 2, Follows::Open),
    particle("라고", 2, Follows::Open),
    particle("이며", 2, Follows::Any),
    particle("이고", 2, Follows::Any),
    particle("이다", 2, Follows::Any),
    particle("이에요", 1, Follows::Any),
    particle("예요", 1, Follows::Any),
    particle("과의", 2, Follows::Closed),
    particle("와의", 2, Follows::Open),
    particle("들의", 2, Follows::Any),
    particle("만의", 2, Follows::Any),
    particle("만이", 2, Follows::Any),
    particle("만은", 2, Follows::Any),
    particle("을", 1, Follows::Closed),
    particle("를", 1, Follows::Open),
    particle("은", 1, Follows::Closed),
    particle("는", 1, Follows::Open),
    particle("에", 1, Follows::Any),
    particle("이", 2, Follows::Closed),
    particle("가", 2, Follows::Open),
    particle("과", 2, Follows::Closed),
    particle("와", 2, Follows::Open),
    particle("로", 2, Follows::Open),
    particle("의", 2, Follows::Any),
    particle("도", 2, Follows::Any),
    particle("만", 2, Follows::Any),
    particle("인", 2, Follows::Any),
];

pub(super) struct Ending {
    pub(super) form: &'static str,
    pub(super) keeps_min: usize,
    /// The stem before it may have been contracted with a vowel (`높여서`).
    pub(super) softens: bool,
}

const fn ending(form: &'static str, keeps_min: usize) -> Ending {
    Ending {
        form,
        keeps_min,
        softens: false,
    }
}

const fn softening(form: &'static str, keeps_min: usize) -> Ending {
    Ending {
        form,
        keeps_min,
        softens: true,
    }
}

/// After the ㅆ of the past or of 겠.
pub(super) const PAST_ENDINGS: &[&str] = &[
    "었습니다",
    "습니다",
    "습니까",
    "다고는",
    "다면서",
    "더라도",
    "거든요",
    "었다",
    "었던",
    "지만",
    "으며",
    "으면",
    "으니",
    "으나",
    "는데",
    "는지",
    "다고",
    "다는",
    "다며",
    "다면",
    "더니",
    "더라",
    "네요",
    "어요",
    "지요",
    "던",
    "을",
    "음",
    "기",
    "고",
    "지",
    "어",
    "네",
    "죠",
    "다",
];

pub(super) const FINAL_ENDINGS: &[Ending] = &[
    ending("ㄹ수록", 1),
    ending("을수록", 1),
    ending("ㅂ니다만", 1),
    ending("습니다만", 1),
    ending("ㅂ니다", 1),
    ending("습니다", 1),
    ending("ㅂ니까", 1),
    ending("습니까", 1),
    ending("ㄴ다고", 1),
    ending("는다고", 1),
    ending("ㄴ다는", 1),
    ending("는다는", 1),
    ending("ㄴ다면", 1),
    ending("는다면", 1),
    ending("ㄴ다", 1),
    ending("는다", 1),
    ending("으려고", 1),
    ending("려고", 2),
    ending("으려면", 1),
    ending("려면", 2),
    ending("도록", 1),
    ending("하면서", 2),
    ending("으면서", 1),
    ending("면서", 2),
    ending("지만", 2),
    ending("는데", 1),
    ending("는지", 1),
    ending("해서", 2),
    ending("하여", 2),
    ending("해야", 2),
    ending("해요", 2),
    ending("돼요", 2),
    ending("해", 2),
    ending("돼", 2),
    ending("하지", 2),
    ending("하게", 2),
    ending("하기", 2),
    ending("하고", 2),
    ending("하며", 2),
    ending("하면", 2),
    ending("하는", 2),
    ending("되지", 2),
    ending("되고", 2),
    ending("되며", 2),
    ending("되면", 2),
    ending("되는", 2),
    ending("되어", 2),
    ending("한", 2),
    ending("할", 2),
    ending("함", 2),
    ending("된", 2),
    ending("될", 2),
    ending("됨", 2),
    ending("으면", 1),
    ending("으며", 1),
    ending("네요", 1),
    ending("지요", 1),
    ending("군요", 1),
    ending("던", 1),
    ending("죠", 1),
    ending("다", 1),
    ending("고", 2),
    ending("며", 2),
    ending("면", 2),
    ending("지", 2),
    ending("게", 2),
    ending("기", 2),
    softening("서", 2),
    softening("야", 2),
    softening("요", 2),
];

pub(super) const AUXILIARIES: &[&str] = &["아지", "어지", "어나", "어들", "어드", "아나"];
