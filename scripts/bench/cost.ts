import { unitsOf } from './calls.ts';
import { median, single } from './figure.ts';
import { operation, type Send } from './handlers.ts';
import { prices } from './prices.ts';
import type { Row } from './row.ts';
import { fullScene, instantOf, newScene, newWrites, type Scene } from './scenes.ts';
import { busyEventType, slotsQuery } from './slots.ts';

/** The memory in serverless.yml. */
const gigabytes = 1;
const runs = 50;

/**
 * The price of a million requests: units as the table reports them, and the wall-clock time of the
 * function on this machine.
 */
async function priced(what: string, sendOf: (index: number) => Send): Promise<Row> {
  await sendOf(0)();
  const times: number[] = [];
  const units = await unitsOf(async () => {
    for (let index = 1; index <= runs; index += 1) {
      const send = sendOf(index);
      const startedMs = performance.now();
      await send();
      times.push(performance.now() - startedMs);
    }
  });
  const [read, write] = [units.read / runs, units.write / runs];
  const seconds = median(times) / 1000;
  const dollars =
    read * prices.readUnit +
    write * prices.writeUnit +
    prices.gatewayRequest +
    prices.lambdaRequest +
    seconds * gigabytes * prices.lambdaGigabyteSecond;
  const detail = `${read.toFixed(1)} read and ${write.toFixed(1)} write units, ${(seconds * 1000).toFixed(1)} ms`;
  return {
    what: `A million ${what}`,
    figure: single(dollars * 1e6),
    goal: undefined,
    unit: '$',
    detail,
  };
}

export async function cost(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const { world } = writes;
  const list = (await operation('listBookings', world.key))({});
  const available = await operation('listAvailableSchedules', world.key);
  const one = await newScene(writes, await world.hosts(1));
  const full = await fullScene(writes, runs + 1);
  const many = await newScene(writes, await world.hosts(100));
  const inAWeekEach = (scene: Scene) => (index: number) =>
    writes.create(instantOf(scene.firstWeek + index), scene);
  const slots = async (hosts: number) => {
    const ask = available({
      params: { uid: await busyEventType(world, hosts) },
      query: slotsQuery(31),
    });
    return () => ask;
  };
  return [
    await priced('bookings of one host, a week each', inAWeekEach(one)),
    await priced('bookings of one host, in weeks with 280 entries', inAWeekEach(full)),
    await priced('bookings among 100 candidates', inAWeekEach(many)),
    await priced('lists of 20 bookings', () => list),
    await priced('requests for the available slots of 31 days, one host', await slots(1)),
    await priced('requests for the available slots of 31 days, 100 hosts', await slots(100)),
  ];
}
