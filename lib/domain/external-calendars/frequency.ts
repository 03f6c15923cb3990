/** The frequencies of a recurrence rule (RFC 5545, 3.3.10). */
export const frequencies = [
  'YEARLY',
  'MONTHLY',
  'WEEKLY',
  'DAILY',
  'HOURLY',
  'MINUTELY',
  'SECONDLY',
] as const;
export type Frequency = (typeof frequencies)[number];
