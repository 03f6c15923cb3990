import { client } from '../../lib/data/engine/table.ts';
import { operation } from './handlers.ts';
import { median } from './rounds.ts';
import type { Row } from './row.ts';
import { newWorld } from './world.ts';

/** US dollars, list prices of us-east-1 without any free tier, as published in November 2026 or before. */
const prices = {
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  gatewayRequest: 1e-6,
  lambdaRequest: 0.2e-6,
  lambdaGigabyteSecond: 0.000_013_333_4,
};
/** As serverless.yml gives it. */
const gigabytes = 1;
const runs = 50;

interface Units {
  read: number;
  write: number;
}

/** The units of every call to the table from here on, as the table itself tells them. */
function meter(): Units {
  const units = { read: 0, write: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
        const answered = await next({ ...args, input: input as typeof args.input });
        const { ConsumedCapacity: told } = answered.output as { ConsumedCapacity?: object };
        for (const { CapacityUnits = 0 } of [told ?? []].flat() as { CapacityUnits?: number }[]) {
          units[/^(?:Transact|Put|Update)/u.test(commandName) ? 'write' : 'read'] += CapacityUnits;
        }
        return answered;
      },
    { step: 'initialize', name: 'meter' },
  );
  return units;
}

/** What a million of a request costs: units as measured, a function's time as the wall clock showed it here. */
export async function cost(): Promise<readonly Row[]> {
  const world = await newWorld();
  const eventTypeId = await world.eventType([await world.host()]);
  const createBooking = await operation('createBooking', world.key);
  const listBookings = (await operation('listBookings', world.key))({});
  const available = await operation('listAvailableSchedules', world.key);
  const hourMs = 3_600_000;
  const base = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs;
  const instant = (hours: number) => new Date(base + hours * hourMs).toISOString();
  const guest = { timeZone: 'UTC', email: 'guest@example.com', name: 'A guest', locationId: null };
  const create = (index: number) =>
    createBooking({ body: { ...guest, eventTypeId, startedAt: instant(index) } })();
  const period = `${new URLSearchParams({ periodStart: instant(0), periodEnd: instant(31 * 24) })}`;
  const slots = available({ params: { uid: eventTypeId }, query: period });
  await create(0);
  const units = meter();
  const priced = async (what: string, run: (index: number) => Promise<unknown>): Promise<Row> => {
    await run(1);
    Object.assign(units, { read: 0, write: 0 });
    const times: number[] = [];
    for (let index = 2; index < runs + 2; index += 1) {
      const startedMs = performance.now();
      await run(index);
      times.push(performance.now() - startedMs);
    }
    const [read, write] = [units.read / runs, units.write / runs];
    const seconds = median(times) / 1000;
    const dollars =
      read * prices.readUnit +
      write * prices.writeUnit +
      prices.gatewayRequest +
      prices.lambdaRequest +
      seconds * gigabytes * prices.lambdaGigabyteSecond;
    const detail = `${read.toFixed(1)} read and ${write.toFixed(1)} write units, ${(seconds * 1000).toFixed(1)} ms`;
    return { what: `A million ${what}`, figure: dollars * 1e6, goal: undefined, unit: '$', detail };
  };
  return [
    await priced('bookings', create),
    await priced('lists of 20 bookings', listBookings),
    await priced('requests for the available slots of 31 days, one host', slots),
  ];
}
