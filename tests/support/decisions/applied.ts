import type { LoadChange } from '../../../lib/domain/assignment/changes.ts';
import type { Load } from '../../../lib/domain/assignment/load.ts';
import { lastAssigned } from '../../../lib/domain/assignment/needs.ts';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import { hostWeek } from '../../../lib/domain/ledger/needs.ts';
import type { CounterChange } from '../../../lib/domain/limits/changes.ts';
import { limitCounter, slotSeats } from '../../../lib/domain/limits/needs.ts';
import type { SeatChange, Seats } from '../../../lib/domain/limits/shared-slot.ts';
import { defineNeed } from '../../../lib/domain/snapshot.ts';
import type { BookingChanges } from './grouped-changes.ts';
import { type ReadValue, type ReadValues, read, valueIn } from './read-values.ts';

/** The stored load of a host in a week. It ranks hosts before a decision, so no decision reads it. */
export const hostLoad = defineNeed<Omit<LoadChange, 'load'>, Load>('host-load');

/**
 * The stored data after the changes of a booking. Like the table, it refuses changes that do not
 * match the stored data, and two changes of one item.
 */
export function applied(from: ReadValues, changes: BookingChanges): ReadValues {
  const { booking, weeks, seats, counters, turn, loads } = changes;
  const need = storedBooking(booking.booking.uid);
  if ((valueIn(from, need)?.ver ?? 0) !== booking.ver) {
    throw new Error(
      `The decision changes another version of the booking ${booking.booking.uid} than the stored one.`,
    );
  }
  const changed = [
    ...weeks.map(({ userId, week, entries }) => read(hostWeek({ userId, week }), entries)),
    ...seats.map((change) => changedSeats(from, change)),
    ...counters.map((change) => changedCounter(from, change)),
    ...loads.map(({ load, ...key }) => read(hostLoad(key), load)),
    ...(turn ? [read(lastAssigned(turn.eventTypeId), turn.to)] : []),
    read(need, { ...booking, ver: booking.ver + 1 }),
  ];
  requireOnce(changed.map(({ id }) => id));
  return [...from, ...changed];
}

const shared = (makers: Seats['makers']) => (makers === undefined ? {} : { makers });

function changedSeats(from: ReadValues, change: SeatChange): ReadValue {
  const need = slotSeats(change.slot);
  return read(need, filled(valueIn(from, need) ?? { taken: 0, end: 0 }, change));
}

/** The seats of a slot after a change. Throws if the slot does not allow the change. */
function filled({ taken, end, makers }: Seats, change: SeatChange): Seats {
  const only = (fits: boolean, seats: Seats): Seats => {
    if (fits) return seats;
    throw new Error(
      `A slot with ${taken} guests until ${end} does not allow the change ${JSON.stringify(change)}.`,
    );
  };
  switch (change.change) {
    case 'open':
      return only(taken === 0, { taken: 1, end: change.end, ...shared(change.makers) });
    case 'join':
      return only(taken > 0 && taken < change.capacity && end === change.end, {
        taken: taken + 1,
        end,
        ...shared(change.makers ?? makers),
      });
    case 'leave':
      return only(taken > 1, { taken: taken - 1, end, ...shared(makers) });
    case 'close':
      return only(taken === 1, { taken: 0, end });
    case 'resize':
      return only(taken === 1, { taken, end: change.end, ...shared(makers) });
  }
}

function changedCounter(
  from: ReadValues,
  { eventTypeId, name, by, max }: CounterChange,
): ReadValue {
  const need = limitCounter({ eventTypeId, name });
  const used = (valueIn(from, need) ?? 0) + by;
  if (used < 0 || (max !== undefined && used > max)) {
    throw new Error(`The counter ${name} would be ${used} with a maximum of ${max}.`);
  }
  return read(need, used);
}

function requireOnce(ids: readonly string[]): void {
  const twice = ids.filter((one, i) => ids.indexOf(one) < i);
  if (twice.length > 0) throw new Error(`The decision changes items twice: ${twice.join(', ')}`);
}
