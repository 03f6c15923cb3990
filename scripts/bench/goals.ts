/** The maximum of each figure. The row describes the comparison. */
export const goals = {
  /** CPU time relative to the floor, which makes the same calls with the SDK. */
  create: 0.85,
  write: 0.75,
  /** Relative to the same function without the outbox. */
  outbox: 1.05,
  recordings: 0.7,
  list: 1,
  attributes: 0.6,
  slots: 1,
  hotHost: 2,
  /** The factor by which more stored data may raise a figure. */
  crowded: 1.2,
  lastPage: 1.2,
  hundredHosts: 15,
  hostAmongMany: 1.1,
  /** Milliseconds for the calculation of slots without the table, by the number of hosts. */
  arithmetic: { 1: 0.4, 10: 1.5, 100: 4 },
  /** Relative to the import of the client. */
  coldImport: 1.15,
  /** Units and calls. */
  fullWeek: { write: 26 },
  candidates: { read: 110, calls: 4, write: 16, laterWrite: 8 },
  recurring: { write: 26, read: 8 },
  slotsOfHundred: { read: 360, calls: 8 },
  /** The reads of an event type with 100 hosts, without the hosts. */
  refused: { read: 4 },
  filtered: { pages: 1 },
  counting: 0.02,
  countingUnits: 0.1,
  /** Seconds of one of several requests. */
  newLimit: 10,
  /** Seconds that a function has. */
  deletion: 25,
  /** Seconds from a change until its webhook arrives, for 95 of 100. */
  webhookSeconds: 5,
  /** Seconds from a change until its webhook arrives, for changes one after the other. */
  firstAttemptSeconds: 2,
  /** Seconds from a change until its event is in the feed, for 99 of 100. */
  feedSeconds: 5,
  /** Units of a webhook with a single event that is delivered at the first attempt. */
  webhook: { write: 8 },
  /** Relative to an organization without load. */
  underLoad: 1.5,
  flatMemory: 1.2,
  /** Relative to slots without calendars, if each host has a calendar with 2,000 entries. */
  slotsWithCalendars: 1.2,
  /** Seconds of a synchronization of 10 000 entries. */
  syncSeconds: 20,
  unchangedRequests: 2,
} as const;
