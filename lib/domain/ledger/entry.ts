export const entryKinds = ['booking', 'request', 'seats', 'schedule'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * One interval of a host's time, in whole epoch minutes. It is never cut: the same entry stands in
 * every week that its busy time reaches, so its identity and length are known from any of them.
 */
export interface Entry {
  readonly kind: EntryKind;
  /** Of the booking or schedule; for `seats` of the event type, because its guests share one entry. */
  readonly uid: string;
  readonly eventTypeId: string | null;
  readonly start: number;
  readonly end: number;
  /** The interval with its buffers: what nothing else of the host may overlap. */
  readonly busyStart: number;
  readonly busyEnd: number;
  /** When the booking was made, whoever had it first: the assignment prefers who was booked least recently. */
  readonly createdMinute: number;
}

/** All that can occupy a host. What calendars elsewhere say, and that one of them cannot be read, is in no week. */
const sourceKinds = [...entryKinds, 'calendar', 'connection'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** An entry as far as it occupies time: what rules occupy was never made at any minute. */
export interface Occupied extends Omit<Entry, 'createdMinute' | 'kind'> {
  readonly kind: SourceKind;
}

/** What tells two entries of one host apart. The start is needed for `seats`, which bear the uid of their event type. */
export type EntryIdentity = Pick<Entry, 'kind' | 'uid' | 'start'>;

/** Whether two are one entry, whatever else of it has changed. */
export const sameEntry = (a: EntryIdentity, b: EntryIdentity): boolean =>
  a.start === b.start && a.kind === b.kind && a.uid === b.uid;

/** A total order, so that the same entries are always stored as the same bytes. */
export function compareEntries(a: Occupied, b: Occupied): number {
  if (a.busyStart !== b.busyStart) return a.busyStart - b.busyStart;
  if (a.uid !== b.uid) return a.uid < b.uid ? -1 : 1;
  return a.start - b.start || sourceKinds.indexOf(a.kind) - sourceKinds.indexOf(b.kind);
}
