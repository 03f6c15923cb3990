import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import { reservationOf } from '../../../lib/domain/bookings/reserve-host-time.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import type { Limit } from '../../../lib/domain/event-types/event-type.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { limitCounter, slotSeats } from '../../../lib/domain/limits/needs.ts';
import { type ReadValues, valuesIn } from '../../support/decisions/read-values.ts';
import { guestOf } from './deciding.ts';
import { eventTypeIn } from './organization.ts';

/** Lists the stored ledger entries, seats and limit counters as texts. A count of zero equals a missing one. */
export function storedReservations(from: ReadValues): readonly string[] {
  const sums = new Map<string, number>();
  for (const [{ startedAt, userId }, { taken, end }] of valuesIn(from, slotSeats)) {
    sums.set(slotText(userId, startedAt, end), taken);
  }
  for (const [{ name }, used] of valuesIn(from, limitCounter)) sums.set(name, used);
  const entries = valuesIn(from, hostWeek).flatMap(([{ userId, week }, those]) =>
    those.map((entry) => weekText(userId, week, entry)),
  );
  return textsOf(entries, sums);
}

/** Computes the texts that `storedReservations` must return from the bookings alone. */
export function expectedReservations(from: ReadValues): readonly string[] {
  const sums = new Map<string, number>();
  const entries = new Set<string>();
  for (const [, stored] of valuesIn(from, storedBooking)) {
    if (stored === undefined || !holds(stored)) continue;
    const { booking, occupancy } = stored;
    const { end } = reservationOf(stored);
    for (const { userId } of booking.hosts) {
      for (const text of weekTexts(userId, stored)) entries.add(text);
      if (occupancy.kind === 'seats') count(sums, slotText(userId, booking.startedAt, end), 1);
    }
    for (const limit of eventTypeIn(from).limits) {
      count(sums, counterText(limit, stored), limit.kind === 'minutes' ? minutesOf(stored) : 1);
    }
  }
  return textsOf([...entries], sums);
}

const holds = ({ booking, occupancy }: StoredBooking): boolean =>
  booking.status !== 'cancel' && occupancy.kind !== 'none';

const textsOf = (entries: readonly string[], sums: ReadonlyMap<string, number>) =>
  [
    ...entries,
    ...[...sums].flatMap(([name, sum]) => (sum === 0 ? [] : [`${name}: ${sum}`])),
  ].sort();

/** A shared slot keeps the creation minute of its first guest, who may have left, so its text omits the minute. */
const weekText = (userId: string, week: number, entry: Entry): string => {
  const { kind, uid, start, end, busyStart, busyEnd, createdMinute } = entry;
  const since = kind === 'seats' ? '' : ` since ${createdMinute}`;
  return `week ${week} of ${userId}: ${kind} ${uid} ${busyStart} (${start} ${end}) ${busyEnd}${since}`;
};

const slotText = (userId: string, startedAt: string, end: number): string =>
  `seats of ${userId} at ${startedAt} until ${end}`;

const count = (sums: Map<string, number>, name: string, by: number): void => {
  sums.set(name, (sums.get(name) ?? 0) + by);
};

function weekTexts(userId: string, stored: StoredBooking): readonly string[] {
  const { booking, occupancy } = stored;
  const { start, end, createdMinute, eventTypeId } = reservationOf(stored);
  const { kind, bufferBefore, bufferAfter } = occupancy;
  if (kind === 'none') return [];
  const entry: Entry = {
    kind,
    uid: kind === 'seats' ? (eventTypeId ?? '') : booking.uid,
    eventTypeId,
    start,
    end,
    busyStart: start - bufferBefore,
    busyEnd: end + bufferAfter,
    createdMinute,
  };
  const [first, last] = [entry.busyStart, entry.busyEnd - 1].map((minute) =>
    Math.floor(minute / (7 * 1440)),
  ) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, i) => weekText(userId, first + i, entry));
}

const minutesOf = ({ booking }: StoredBooking): number =>
  (Date.parse(booking.endedAt) - Date.parse(booking.startedAt)) / 60_000;

/** The zone of the event type is UTC, so the date is that of the instant. */
function counterText({ kind, period }: Limit, { booking, contact }: StoredBooking): string {
  const date = booking.startedAt.slice(0, 10);
  const name = { day: `D${date}`, week: `W${mondayOf(date)}`, month: `M${date.slice(0, 7)}` };
  const guest = kind === 'bookingsPerEmail' ? `#${guestOf(contact.email)}` : '';
  return `${kind}#${name[period]}${guest}`;
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Pairs of entries of one host that overlap. There must be none. */
export function overlapsIn(from: ReadValues): readonly (readonly Entry[])[] {
  return valuesIn(from, hostWeek).flatMap(([, entries]) =>
    entries.flatMap((one, i) =>
      entries
        .slice(i + 1)
        .filter((other) => one.busyStart < other.busyEnd && other.busyStart < one.busyEnd)
        .map((other) => [one, other]),
    ),
  );
}
