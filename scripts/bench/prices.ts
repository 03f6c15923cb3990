/**
 * US dollars: list prices of us-east-1 without free tiers, as published in November 2026 or
 * earlier.
 */
export const prices = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  gatewayRequest: 1e-6,
  lambdaRequest: 0.2e-6,
  /** Lambda on arm64. */
  lambdaGigabyteSecond: 0.000_013_333_4,
  logGigabyte: 0.5,
  /** A custom metric for a month, in hours with data. */
  metric: 0.3,
  /** An alarm of standard resolution for a month, for each metric that it watches. */
  alarmMetric: 0.1,
};
