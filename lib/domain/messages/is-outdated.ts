import type { Booking } from '../bookings/booking.ts';
import { minuteMs } from '../time/minute.ts';
import type { Message } from './message.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** What these say stays true, whatever happens to the booking. */
const final: readonly Message['kind'][] = ['declined', 'cancelled'];

/** A message that was held up for longer may tell what is not so any more. */
const freshMs = minuteMs;

/**
 * Whether a message would tell what is not so any more: of a booking that is over, at another time or a request no more by
 * now, or somebody of being its host, or not being it, who is not so now. A later message says so. One that
 * was not held up is sent all the same, so that nobody is told of a change of what they never heard of.
 */
export function isOutdated(
  { message: { kind, to, booking: told }, dueAtMs, untilMs, attempts }: WaitingMessage,
  booking: Pick<Booking, 'status' | 'startedAt' | 'endedAt' | 'hosts'>,
  nowMs: number,
): boolean {
  if (untilMs !== undefined && nowMs >= untilMs) return true;
  if (final.includes(kind)) return false;
  const isHeldUp = attempts > 0 || nowMs - dueAtMs > freshMs;
  if (kind !== 'reminder' && !isHeldUp) return false;
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
