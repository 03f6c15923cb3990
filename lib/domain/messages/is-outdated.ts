import type { Booking } from '../bookings/booking.ts';
import { minuteMs } from '../time/minute.ts';
import { mailClassOf } from './mail-class.ts';
import type { Message } from './message.ts';
import { shownMembers } from './messages-of.ts';
import type { PendingMessage } from './pending-message.ts';

/** Kinds of messages that stay true after any later change of the booking. */
const final: readonly Message['kind'][] = ['declined', 'cancelled'];

/** A message that was delayed for longer than this is checked before it is sent. */
const freshMs = minuteMs;

type Now = Pick<Booking, 'status' | 'startedAt' | 'endedAt' | 'hosts'>;

/**
 * Whether a message would contain something that is not true any more. Examples: the booking was moved or
 * closed, is not a request any more, or has other hosts. A later message contains the change. A message that
 * was not delayed is sent nevertheless, because its receiver would not understand the later one alone. If the
 * booking is cancelled, the message is dropped, and so is the cancellation (`isUnheard`).
 */
export function isOutdated(
  { message, dueMs, untilMs, attempts }: Omit<PendingMessage, 'id'>,
  booking: Now,
  nowMs: number,
): boolean {
  if (untilMs !== undefined && nowMs >= untilMs) return true;
  const isHeldUp = attempts > 0 || nowMs - dueMs > freshMs || mailClassOf(message) === 'unproven';
  const isChecked = isHeldUp || message.kind === 'reminder' || booking.status === 'cancel';
  return isChecked && isUntrue(message, booking);
}

/** Whether a message contains a wrong time, status or host of the booking. */
export function isUntrue(message: Message, booking: Now): boolean {
  const { kind, to, booking: told, isOnlyNotified = false } = message;
  if (final.includes(kind)) return false;
  const isHost = booking.hosts.some(({ userId }) => userId === to.userId);
  if (kind === 'unassigned') return isHost;
  if (to.userId !== undefined && !isOnlyNotified && !isHost) return true;
  if (kind === 'requested' && booking.status !== 'request') return true;
  return booking.status === 'cancel' || (told !== null && !isSameTime(told.booking, booking));
}

const isSameTime = (
  one: Pick<Booking, 'startedAt' | 'endedAt'>,
  other: Pick<Booking, 'startedAt' | 'endedAt'>,
): boolean => one.startedAt === other.startedAt && one.endedAt === other.endedAt;

/**
 * Whether a message would contradict messages about later changes that were sent first. `then` is the booking
 * at the change. Compares time and place, and for guests also the hosts.
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
