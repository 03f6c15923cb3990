import type { Booking } from '../bookings/booking.ts';
import { minuteMs } from '../time/minute.ts';
import type { NotifiedChange } from './messages-of.ts';

/**
 * The meeting link in the messages about a version of a booking; an empty string if the link was not ready in
 * time.
 */
export interface NotifiedLink {
  readonly version: number;
  readonly url: string;
  /** An earlier message had no link, so the link is new to its receivers. */
  readonly isNews?: boolean | undefined;
}

/** The maximum time that messages wait for the link of a meeting. */
export const linkAwaitedMs = minuteMs;

export const isMeetingPending = ({ status, urlStatus }: Booking): boolean =>
  status === 'open' && urlStatus === 'pending';

/**
 * The meeting link for messages about a change whose meeting was not ready; an empty string if they are
 * sent without a link, and undefined while they wait. Also an empty string if time, location or hosts have
 * changed since, so that former hosts do not get the current place.
 */
export function linkToNotify(then: Booking, now: Booking, isLate: boolean): string | undefined {
  const isSame =
    now.status === 'open' &&
    now.startedAt === then.startedAt &&
    now.endedAt === then.endedAt &&
    now.locationId === then.locationId &&
    hostsOf(now) === hostsOf(then);
  if (!isSame) return '';
  if (now.urlStatus === 'available') return now.url;
  return isMeetingPending(now) && !isLate ? undefined : '';
}

const hostsOf = ({ hosts }: Booking): string => hosts.map(({ userId }) => userId).join();

/** Records the link in the messages about a change. `before` is the record of the previous change. */
export const notifiedWith = (
  { kind }: NotifiedChange,
  version: number,
  url: string,
  before: NotifiedLink | undefined,
): NotifiedLink => {
  const isNews = kind === 'changed' && url !== (before?.url ?? '');
  return { version, url, ...(isNews && { isNews }) };
};

/**
 * Adds a link that became available after the change. A new link counts as changed, so that all receivers get
 * it.
 */
export function withLink(change: NotifiedChange, { url, isNews }: NotifiedLink): NotifiedChange {
  if (url === '') return change;
  const { booking, previous } = change;
  return {
    ...change,
    booking: { ...booking, url, urlStatus: 'available' },
    previous: isNews ? { url: '', urlStatus: 'pending', ...previous } : previous,
  };
}

/** Removes the link from the changed members if an earlier message already contained it. */
export function withoutNotifiedLink(
  change: NotifiedChange,
  version: number,
  notified: NotifiedLink | undefined,
): NotifiedChange {
  const isKnown = notified && notified.version < version && notified.url === change.booking.url;
  if (!isKnown) return change;
  const { url: _, ...previous } = change.previous;
  return { ...change, previous };
}
