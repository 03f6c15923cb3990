import type { Booking } from '../bookings/booking.ts';
import { minuteMs } from '../time/minute.ts';
import type { NotifiedChange } from './messages-of.ts';

/** With which link of its meeting people were told of a booking at a version; '' = without, as it was not there in time. */
export interface NotifiedLink {
  readonly version: number;
  readonly url: string;
  /** People were told of an earlier change without it. */
  readonly isNews?: boolean | undefined;
}

/** So long messages wait for the link of a meeting that is being made. */
export const linkAwaitedMs = minuteMs;

/** Whether the meeting of a booking is being made. */
export const isMeetingPending = ({ status, urlStatus }: Booking): boolean =>
  status === 'open' && urlStatus === 'pending';

/**
 * The link of a meeting that was being made at a change, with which the change is told; '' where it is told without.
 * Undefined: the link may come yet. Who is no host any more is not told where the booking takes place now.
 */
export function linkToTell(then: Booking, now: Booking, isLate: boolean): string | undefined {
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

/** With which link a change is told, after that with which the one before it was. */
export const toldWith = (
  { kind }: NotifiedChange,
  version: number,
  url: string,
  before: NotifiedLink | undefined,
): NotifiedLink => {
  const isNews = kind === 'changed' && url !== (before?.url ?? '');
  return { version, url, ...(isNews && { isNews }) };
};

/** A change as it is told with the link that has come since; all are told of the link itself where it is news. */
export function withLink(change: NotifiedChange, { url, isNews }: NotifiedLink): NotifiedChange {
  if (url === '') return change;
  const { booking, previous } = change;
  return {
    ...change,
    booking: { ...booking, url, urlStatus: 'available' },
    previous: isNews ? { url: '', urlStatus: 'pending', ...previous } : previous,
  };
}

/** A change of which the link is no news, where people were told it with an earlier change. */
export function withoutToldLink(
  change: NotifiedChange,
  version: number,
  told: NotifiedLink | undefined,
): NotifiedChange {
  const isTold = told && told.version < version && told.url === change.booking.url;
  if (!isTold) return change;
  const { url: _, ...previous } = change.previous;
  return { ...change, previous };
}
