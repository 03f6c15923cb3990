/**
 * In the place of the global of that name, which Node loads when it is first used, with histograms and
 * observers: a twentieth of a cold start, for a clock that `process` has, too.
 */
export const performance = { now: () => process.uptime() * 1000 };
