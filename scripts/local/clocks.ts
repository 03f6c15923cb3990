/** Where the tests' clock stands when they begin, and the zone of the process. */
export interface Clock {
  readonly at: string;
  readonly timeZone: string;
}

const utc = (at: string): Clock => ({ at, timeZone: 'UTC' });

/** Days on which a test that plants times around now may meet something else than today. */
export const clocks: Readonly<Record<string, Clock>> = {
  // Sunday is the first of the week, Thursday that of the ledger's weeks.
  sunday: utc('2026-11-29T10:00:00Z'),
  monday: utc('2026-11-30T10:00:00Z'),
  tuesday: utc('2026-12-01T10:00:00Z'),
  wednesday: utc('2026-12-02T10:00:00Z'),
  thursday: utc('2026-12-03T10:00:00Z'),
  friday: utc('2026-12-04T10:00:00Z'),
  saturday: utc('2026-12-05T10:00:00Z'),
  'before-midnight': utc('2026-11-27T23:50:00Z'),
  // The ledger's week ends while the tests run.
  'week-edge': utc('2026-12-02T23:57:00Z'),
  'month-end': utc('2027-01-31T12:00:00Z'),
  // So many years ahead that no date is to come that a test has written down.
  'leap-day': utc('2044-02-29T12:00:00Z'),
  // Clocks go forward, and back, while the tests run.
  berlin: { at: '2027-03-28T00:57:00Z', timeZone: 'Europe/Berlin' },
  'new-york': { at: '2026-11-01T05:57:00Z', timeZone: 'America/New_York' },
  // Thirteen hours ahead of UTC, where another year has begun.
  apia: { at: '2026-12-31T23:50:00Z', timeZone: 'Pacific/Apia' },
};
