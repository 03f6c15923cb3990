import { single } from './figure.ts';
import { goals } from './goals.ts';
import { operation } from './handlers.ts';
import type { Row } from './row.ts';
import { booking, bookingItem } from './stored-bookings.ts';
import { newWorld, putAll } from './world.ts';

const bookings = 50_000;
const guests = 10_000;

/**
 * Measures the requests until a new limit applies to many bookings: their number, and the time of
 * the slowest.
 */
export async function limits(): Promise<readonly Row[]> {
  const world = await newWorld();
  const eventTypeId = await world.eventType(await world.hosts(1));
  for (let first = 0; first < bookings; first += 10_000) {
    await putAll(
      Array.from({ length: 10_000 }, (_, index) => {
        const one = booking(first + index);
        const email = `guest-${(first + index) % guests}@example.com`;
        return bookingItem(world.of, { ...one, eventTypeId }, email);
      }),
    );
  }
  const update = await operation('updateEventType', world.key);
  const set = async (...sent: readonly object[]) => {
    const send = update({ params: { uid: eventTypeId }, body: { limits: sent } });
    const seconds: number[] = [];
    for (let isFinished = false; !isFinished; ) {
      const startedMs = performance.now();
      isFinished = 'uid' in JSON.parse(await send()).data;
      seconds.push((performance.now() - startedMs) / 1000);
    }
    return seconds;
  };
  const perDay = { kind: 'bookings', period: 'day', max: 500 };
  const perGuest = { kind: 'bookingsPerEmail', period: 'week', max: 9 };
  return [
    row('a limit a day, 50 000 bookings', await set(perDay)),
    row('a limit a guest and week, 10 000 guests', await set(perDay, perGuest)),
  ];
}

const row = (what: string, seconds: readonly number[]): Row => ({
  what: `${what}: the slowest request until it is in force`,
  figure: single(Math.max(...seconds)),
  goal: goals.newLimit,
  unit: 's',
  detail: `${seconds.length} requests, ${seconds.reduce((sum, one) => sum + one, 0).toFixed(0)} s in all`,
});
