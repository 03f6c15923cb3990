/** The time at which the tests begin, and the time zone of the process. */
export interface Clock {
  readonly at: string;
  readonly timeZone: string;
}

const utc = (at: string): Clock => ({ at, timeZone: 'UTC' });

/** Dates on which tests with times near the current time may behave differently. */
export const clocks: Readonly<Record<string, Clock>> = {
  // A week begins on Sunday, and a week of the ledger on Thursday.
  sunday: utc('2026-11-29T10:00:00Z'),
  monday: utc('2026-11-30T10:00:00Z'),
  tuesday: utc('2026-12-01T10:00:00Z'),
  wednesday: utc('2026-12-02T10:00:00Z'),
  thursday: utc('2026-12-03T10:00:00Z'),
  friday: utc('2026-12-04T10:00:00Z'),
  saturday: utc('2026-12-05T10:00:00Z'),
  'before-midnight': utc('2026-11-27T23:50:00Z'),
  // The week of the ledger ends during the tests.
  'week-edge': utc('2026-12-02T23:57:00Z'),
  'month-end': utc('2027-01-31T12:00:00Z'),
  // Far in the future, so that all dates in the tests are in the past.
  'leap-day': utc('2044-02-29T12:00:00Z'),
  // The clocks change forward or back during the tests.
  berlin: { at: '2027-03-28T00:57:00Z', timeZone: 'Europe/Berlin' },
  'new-york': { at: '2026-11-01T05:57:00Z', timeZone: 'America/New_York' },
  // Thirteen hours ahead of UTC, where the next year has begun.
  apia: { at: '2026-12-31T23:50:00Z', timeZone: 'Pacific/Apia' },
};
