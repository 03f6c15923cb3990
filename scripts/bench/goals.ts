/** The most that each figure may be. What it is compared with stands in the row itself. */
export const goals = {
  /** CPU time as a part of that of the floor, the same calls by the SDK. */
  create: 0.85,
  write: 0.75,
  /** Beside the same function without it. */
  outbox: 1.05,
  recordings: 0.7,
  list: 1,
  attributes: 0.6,
  slots: 1,
  hotHost: 2,
  /** How much more it may be where there is more. */
  crowded: 1.2,
  lastPage: 1.2,
  hundredHosts: 15,
  hostAmongMany: 1.1,
  /** Milliseconds of all that slots take but for the table, by the number of hosts. */
  arithmetic: { 1: 0.4, 10: 1.5, 100: 4 },
  /** Of importing the client. */
  coldImport: 1.15,
  /** Units and calls. */
  fullWeek: { write: 26 },
  candidates: { read: 110, calls: 4, write: 16, laterWrite: 8 },
  recurring: { write: 26, read: 8 },
  slotsOfHundred: { read: 360, calls: 8 },
  /** An event type of 100 hosts, and nothing of the hosts. */
  refused: { read: 4 },
  filtered: { pages: 1 },
  counting: 0.02,
  countingUnits: 0.1,
  /** Seconds that one request of several may take. */
  newLimit: 10,
  /** Seconds that a function has. */
  deletion: 25,
  /** Seconds after its change until a webhook arrives, for 95 of 100. */
  webhookSeconds: 5,
  /** The same where changes come one after the other. */
  firstAttemptSeconds: 2,
  /** Seconds after its change until an event is in the feed, for 99 of 100. */
  feedSeconds: 5,
  /** Of a webhook whose event is published alone, and that is delivered at the first attempt. */
  webhook: { write: 8 },
  flatMemory: 1.2,
  /** With a calendar of each host that has 2 000 entries, beside the same without. */
  slotsWithCalendars: 1.2,
  /** Seconds of a synchronization of 10 000 entries. */
  syncSeconds: 20,
  unchangedRequests: 2,
} as const;
