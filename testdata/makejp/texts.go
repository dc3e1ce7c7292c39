package main

const valveRs = `//! Opening times of the valves, one per zone.

/// A plan says when the zones open.
pub struct Plan {
    /// Minutes after midnight.
    pub start: u32,
    /// Minutes between two zones.
    pub delay: u32,
}

impl Plan {
    /// Returns the minute at which a zone opens.
    pub fn opens_at(&self, zone: u32) -> u32 {
        let start = self.start;
        start + self.delay * zone
    }

    /// A zone runs for as long as its soil asks for.
    pub fn closes_at(&self, zone: u32, soil: f32) -> u32 {
        let minutes = (soil * 20.0) as u32;
        self.opens_at(zone) + minutes.clamp(2, 45)
    }
}
`

const pumpRs = `//! The pump's curve: flow by height.

/// Points of the curve: metres, litres a minute.
const CURVE: [(f32, f32); 5] =
    [(0.0, 60.0), (10.0, 52.0), (20.0, 41.0), (30.0, 24.0), (38.0, 6.0)];

/// Returns the flow at a height.
pub fn flow(height: f32) -> f32 {
    for pair in CURVE.windows(2) {
        let ((h0, f0), (h1, f1)) = (pair[0], pair[1]);
        if height <= h1 {
            let part = (height - h0) / (h1 - h0);
            return f0 + part * (f1 - f0);
        }
    }
    CURVE[4].1
}
`

const frostRs = `//! Rings when the trees are in danger.

const LIMIT: f32 = 5.0;

/// Whether the alarm rings at a temperature, given the wind in metres a second.
/// Wind mixes the air, so that a windy night is safer than a still one.
pub fn rings(t: f32, wind: f32) -> bool {
    let felt = if wind > 2.0 { t + 1.0 } else { t };
    felt < LIMIT
}

/// What to write on the display.
pub fn label(t: f32, wind: f32) -> &'static str {
    if rings(t, wind) { "FROST" } else { "calm" }
}
`

const errorsText = `error[E0308]: mismatched types
  --> src/pump.rs:14:20
   |
14 |             return f0 + part * gain;
   |                    ^^ expected f32, found u32

error: could not compile orchard (lib) due to 1 previous error
`
