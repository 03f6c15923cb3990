import type { Booking } from '../bookings/booking.ts';
import { minuteMs } from '../time/minute.ts';
import { queueOf } from './mail-queue.ts';
import type { Message } from './message.ts';
import { shownMembers } from './messages-of.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** What these say stays true, whatever happens to the booking. */
const final: readonly Message['kind'][] = ['declined', 'cancelled'];

/** A message that was held up for longer may tell what is not so any more. */
const freshMs = minuteMs;

type Now = Pick<Booking, 'status' | 'startedAt' | 'endedAt' | 'hosts'>;

/**
 * Whether a message would contain something that is not true any more: the booking is over, has another time, or is not a request
 * any more, or the receiver has become its host or is not its host any more. A later message contains the change. A message that was not
 * held up is sent nevertheless, because its receiver would not understand the later one alone. If the booking is cancelled, it is
 * dropped, and the cancellation with it (`isUnheard`).
 */
export function isOutdated(
  { message, dueAtMs, untilMs, attempts }: WaitingMessage,
  booking: Now,
  nowMs: number,
): boolean {
  if (untilMs !== undefined && nowMs >= untilMs) return true;
  const isHeldUp = attempts > 0 || nowMs - dueAtMs > freshMs || queueOf(message) === 'unproven';
  const isChecked = isHeldUp || message.kind === 'reminder' || booking.status === 'cancel';
  return isChecked && isUntrue(message, booking);
}

/** Whether a message says when a booking is, or whose it is, and that is not so any more. */
export function isUntrue({ kind, to, booking: told }: Message, booking: Now): boolean {
  if (final.includes(kind)) return false;
  const isHost = booking.hosts.some(({ userId }) => userId === to.userId);
  if (kind === 'unassigned') return isHost;
  if (to.userId !== undefined && !isHost) return true;
  if (kind === 'requested' && booking.status !== 'request') return true;
  return booking.status === 'cancel' || (told !== null && !isSameTime(told.booking, booking));
}

const isSameTime = (
  one: Pick<Booking, 'startedAt' | 'endedAt'>,
  other: Pick<Booking, 'startedAt' | 'endedAt'>,
): boolean => one.startedAt === other.startedAt && one.endedAt === other.endedAt;

/**
 * Whether a message that is made after those of later changes says other than they did, about a booking as it was then:
 * not only when and for whom it is, also where, and to guests with whom.
 */
export function saysOther(message: Message, then: Booking, now: Booking): boolean {
  if (isUntrue(message, now)) return true;
  if (final.includes(message.kind) || message.kind === 'unassigned') return false;
  const isSame =
    shownMembers.every((member) => then[member] === now[member]) &&
    (message.role === 'host' || hostsOf(then) === hostsOf(now));
  return !isSame;
}

const hostsOf = ({ hosts }: Booking): string => hosts.map(({ userId }) => userId).join();
