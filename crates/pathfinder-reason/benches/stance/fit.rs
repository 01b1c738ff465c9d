//! Fits the weights: logistic regression with a Gaussian prior, by Newton's method.

/// A row: its features, whether it has the label, and how much it counts.
pub(crate) struct Sample {
    pub(crate) values: Vec<f64>,
    pub(crate) is_so: bool,
    pub(crate) weight: f64,
}

/// Where a weight is drawn to, and how strongly.
#[derive(Clone, Copy)]
pub(crate) struct Prior {
    pub(crate) mean: f64,
    pub(crate) precision: f64,
}

const STEPS_MAX: usize = 30;

pub(crate) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds.clamp(-30.0, 30.0)).exp())
}

pub(crate) fn dot(weights: &[f64], values: &[f64]) -> f64 {
    weights.iter().zip(values).map(|(a, b)| a * b).sum()
}

pub(crate) fn fit(samples: &[Sample], prior: &[Prior]) -> Vec<f64> {
    let mut weights: Vec<f64> = prior.iter().map(|it| it.mean).collect();
    let mut lost = loss(samples, prior, &weights);
    for _ in 0..STEPS_MAX {
        let (gradient, hessian) = slopes(samples, prior, &weights);
        let step = solve(hessian, gradient);
        // Newton's step may be too long far from the minimum.
        let shortened = (0..12).map(|it| 0.5f64.powi(it)).find_map(|length| {
            let moved: Vec<f64> = weights
                .iter()
                .zip(&step)
                .map(|(a, b)| a - length * b)
                .collect();
            let now = loss(samples, prior, &moved);
            (now <= lost).then_some((moved, now))
        });
        let Some((moved, now)) = shortened else { break };
        let is_done = lost - now < 1e-9;
        (weights, lost) = (moved, now);
        if is_done {
            break;
        }
    }
    weights
}

fn loss(samples: &[Sample], prior: &[Prior], weights: &[f64]) -> f64 {
    let of = |it: &Sample| {
        let odds = dot(weights, &it.values);
        let softplus = odds.max(0.0) + (-odds.abs()).exp().ln_1p();
        it.weight * (softplus - if it.is_so { odds } else { 0.0 })
    };
    let pull = |(it, weight): (&Prior, &f64)| 0.5 * it.precision * (weight - it.mean).powi(2);
    samples.iter().map(of).sum::<f64>() + prior.iter().zip(weights).map(pull).sum::<f64>()
}

fn slopes(samples: &[Sample], prior: &[Prior], weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = prior.len();
    let mut gradient: Vec<f64> = prior
        .iter()
        .zip(weights)
        .map(|(it, weight)| it.precision * (weight - it.mean))
        .collect();
    let mut hessian = vec![vec![0.0; size]; size];
    for (index, it) in prior.iter().enumerate() {
        hessian[index][index] = it.precision;
    }
    for it in samples {
        let probability = logistic(dot(weights, &it.values));
        let error = it.weight * (probability - f64::from(u8::from(it.is_so)));
        let curve = it.weight * probability * (1.0 - probability);
        for row in (0..size).filter(|row| it.values[*row] != 0.0) {
            gradient[row] += error * it.values[row];
            for (sum, value) in hessian[row].iter_mut().zip(&it.values) {
                *sum += curve * it.values[row] * value;
            }
        }
    }
    (gradient, hessian)
}

/// Gaussian elimination; the matrix is positive definite, so the diagonal never vanishes.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let known = matrix[pivot].clone();
        for row in pivot + 1..size {
            let factor = matrix[row][pivot] / known[pivot];
            for (value, above) in matrix[row].iter_mut().zip(&known).skip(pivot) {
                *value -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|it| matrix[row][it] * right[it]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// Slope and offset that make log odds of decided rows into probabilities (Platt), near the identity.
pub(crate) fn calibrate(decided: &[(f64, bool, f64)]) -> [f64; 2] {
    let samples: Vec<Sample> = decided
        .iter()
        .map(|(odds, is_so, weight)| Sample {
            values: vec![*odds, 1.0],
            is_so: *is_so,
            weight: *weight,
        })
        .collect();
    let prior = [1.0, 0.0].map(|mean| Prior {
        mean,
        precision: 4.0,
    });
    let fitted = fit(&samples, &prior);
    [fitted[0], fitted[1]]
}

/// The expected calibration error over ten bins of equal width.
pub(crate) fn calibration_error(rows: &[(f64, bool)]) -> f64 {
    let of_bin = |bin: usize| {
        let here = |it: &&(f64, bool)| ((it.0 * 10.0) as usize).min(9) == bin;
        let held: Vec<&(f64, bool)> = rows.iter().filter(here).collect();
        let (said, right) = held.iter().fold((0.0, 0.0), |(said, right), it| {
            (said + it.0, right + f64::from(u8::from(it.1)))
        });
        f64::abs(said - right)
    };
    (0..10).map(of_bin).sum::<f64>() / rows.len().max(1) as f64
}
