import { unprocessable } from '../../contract/problem.ts';
import {
  findEventTypeInForce,
  isCurrentEventType,
  readEventTypeInForce,
} from '../../data/event-types-in-force.ts';
import type { listSeats } from '../../data/limits/seats.ts';
import type { Reader } from '../../data/reader.ts';
import { guestMayUntilMs } from '../../domain/bookings/guest-link.ts';
import { askedFor } from '../../domain/bookings/new-start.ts';
import { reservationNeeds, reservationOf } from '../../domain/bookings/reserve-host-time.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { periodViolations, type RequestedPeriod } from '../../domain/time/period.ts';
import type { ChargeSearch } from '../charge-search.ts';
import type { SlotReader } from '../hours/read-slots.ts';
import { startsIn } from '../hours/requested-period.ts';
import { guestHash } from './guest-hash.ts';
import type { GuestLinkContent } from './open-guest-link.ts';
import { searchWithout, startsToMoveTo } from './starts-to-move-to.ts';

interface Deps {
  readonly readerOf: (of: Reader['of']) => Reader;
  readonly listSeats: typeof listSeats;
  readonly charge: ChargeSearch;
}

type Starts = readonly { readonly startedAt: string }[];

const attemptsAtMost = 3;

/** Lists the starts to which a guest can move their booking now; empty if they may not move it. */
export const listGuestAvailableSchedules = async (
  opened: GuestLinkContent,
  asked: RequestedPeriod,
  nowMs: number,
  deps: Deps,
): Promise<{ readonly data: Starts }> => ({ data: await startsFor(opened, asked, nowMs, deps) });

async function startsFor(
  { actor, stored }: GuestLinkContent,
  asked: RequestedPeriod,
  nowMs: number,
  { readerOf, ...deps }: Deps,
): Promise<Starts> {
  const violations = periodViolations(asked);
  if (violations.length > 0) throw unprocessable(violations);
  const reader = readerOf(actor.organizationId);
  const { eventTypeId } = stored.booking;
  if (eventTypeId === null) return [];
  let known = await findEventTypeInForce(reader.of, eventTypeId, nowMs);
  for (let attempt = 1; known !== undefined; attempt += 1) {
    const { eventType } = known;
    if (!mayMove(stored, eventType, nowMs)) return [];
    const { searched, left } = await searchFor(stored, eventType, asked, { reader, ...deps });
    // An eventually consistent read may return an older event type than the one just read, so the attempts are limited.
    if (
      attempt === attemptsAtMost ||
      isCurrentEventType(reader.of, searched.snapshot, eventTypeId, known)
    ) {
      const starts = startsToMoveTo(stored, left, nowMs);
      return starts.map(({ start }) => ({ startedAt: formatInstant(minuteToMs(start)) }));
    }
    known = await readEventTypeInForce(reader.of, eventTypeId, nowMs);
  }
  return [];
}

const mayMove = ({ booking }: StoredBooking, eventType: EventType, nowMs: number): boolean =>
  booking.status !== 'cancel' &&
  eventType.status !== 'disable' &&
  nowMs < guestMayUntilMs(booking, eventType, 'guestMayRescheduleUntil');

/** Reads the booking's own time in the same call as the time of all possible hosts. */
function searchFor(
  stored: StoredBooking,
  eventType: EventType,
  asked: RequestedPeriod,
  { reader, ...deps }: SlotReader,
) {
  const own = reservationNeeds(reservationOf(stored));
  const moving = {
    stored,
    eventType,
    asked: askedFor(stored, eventType),
    guest: guestHash(stored.contact.email),
  };
  return searchWithout(moving, startsIn(asked), {
    reader: { ...reader, read: (needs, options) => reader.read([...needs, ...own], options) },
    ...deps,
  });
}
