export const entryKinds = ['booking', 'request', 'seats', 'schedule'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * An interval of a host's time in whole epoch minutes. It is never cut. Every week that its busy
 * time reaches contains the same entry, so its identity and length are known from each week.
 */
export interface Entry {
  readonly kind: EntryKind;
  /**
   * The uid of the booking or schedule. For `seats` it is the uid of the event type, because guests
   * of a slot share one entry.
   */
  readonly uid: string;
  readonly eventTypeId: string | null;
  readonly start: number;
  readonly end: number;
  /** The interval with its buffers. No other booking of the host may overlap it. */
  readonly busyStart: number;
  readonly busyEnd: number;
  /**
   * The minute at which the booking was made, even if the host changed later. The assignment
   * prefers the least recently booked host.
   */
  readonly createdMinute: number;
  /** Own work of the host. Only schedules can be own work. */
  readonly isWork?: true;
}

/**
 * All sources of busy time. External calendars (`calendar`) and unreadable ones (`connection`) are
 * not stored in weeks.
 */
const sourceKinds = [...entryKinds, 'calendar', 'connection'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/**
 * An entry without its creation minute, which recurring schedules and external calendars do not
 * have.
 */
export interface Occupied extends Omit<Entry, 'createdMinute' | 'kind'> {
  readonly kind: SourceKind;
}

/**
 * Identifies an entry of a host. `seats` entries need the start, because their uid is that of the
 * event type.
 */
export type EntryIdentity = Pick<Entry, 'kind' | 'uid' | 'start'>;

export const sameEntry = (a: EntryIdentity, b: EntryIdentity): boolean =>
  a.start === b.start && a.kind === b.kind && a.uid === b.uid;

/** A total order, so that the same entries are always stored as the same bytes. */
export function compareEntries(a: Occupied, b: Occupied): number {
  if (a.busyStart !== b.busyStart) return a.busyStart - b.busyStart;
  if (a.uid !== b.uid) return a.uid < b.uid ? -1 : 1;
  return a.start - b.start || sourceKinds.indexOf(a.kind) - sourceKinds.indexOf(b.kind);
}
