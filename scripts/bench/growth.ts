import { unitsOf } from './calls.ts';
import { goals } from './goals.ts';
import { operation, uidOf } from './handlers.ts';
import { recurring } from './recurring.ts';
import { counted, type Row } from './row.ts';
import { fullScene, instantOf, newScene, newWrites, type Writes } from './scenes.ts';
import { busyEventType, slotsQuery } from './slots.ts';

const [calls, read, write] = ['calls', 'read units', 'write units'];

/** Measures requests with much stored data: calls and units, as the table reports them. */
export async function growth(): Promise<readonly Row[]> {
  const writes = await newWrites();
  return [
    ...(await inAFullWeek(writes)),
    ...(await amongCandidates(writes)),
    ...(await besideRecurring(writes)),
    ...(await ofAHundredHosts(writes)),
    ...(await refused(writes)),
  ];
}

async function inAFullWeek(writes: Writes): Promise<readonly Row[]> {
  const scene = await fullScene(writes, 1);
  const units = await unitsOf(writes.create(instantOf(scene.firstWeek), scene));
  const { fullWeek } = goals;
  return [counted('Create Booking in a week with 280 entries', units.write, write, fullWeek.write)];
}

async function amongCandidates(writes: Writes): Promise<readonly Row[]> {
  const scene = await newScene(writes, await writes.world.hosts(100));
  let uid = '';
  const units = await unitsOf(async () => {
    uid = uidOf(await writes.create(instantOf(scene.firstWeek), scene)());
  });
  const renamed = await unitsOf(writes.rename(uid));
  const name = 'Create Booking among 100 candidates';
  const { candidates } = goals;
  return [
    counted(name, units.calls, calls, candidates.calls),
    counted(name, units.read, read, candidates.read),
    counted(name, units.write, write, candidates.write),
    counted('Update Booking of it, no time change', renamed.write, write, candidates.laterWrite),
  ];
}

/** As many as a host can have, at most this number. */
const recurringAtMost = 500;

async function besideRecurring(writes: Writes): Promise<readonly Row[]> {
  const scene = await newScene(writes, await writes.world.hosts(1));
  const [host] = scene.hosts;
  if (host === undefined) throw new Error('There is no host.');
  // Every host already has three of them.
  let has = 3;
  const add = () => {
    const { startedAt, ...rest } = recurring(has);
    return writes.schedule(startedAt, host, rest)();
  };
  let units = await unitsOf(add);
  for (has += 1; has < recurringAtMost; has += 1) {
    const more = await unitsOf(add).catch(() => undefined);
    if (more === undefined) break;
    units = more;
  }
  const created = await unitsOf(writes.create(instantOf(scene.firstWeek), scene));
  return [
    counted(
      `Create Schedule, recurring, the host's number ${has}`,
      units.write,
      write,
      goals.recurring.write,
    ),
    counted(
      `Create Booking of a host with ${has} recurring schedules`,
      created.read,
      read,
      goals.recurring.read,
    ),
  ];
}

async function ofAHundredHosts({ world }: Writes): Promise<readonly Row[]> {
  const list = await operation('listAvailableSchedules', world.key);
  const rows: Row[] = [];
  for (const [perDay, told] of [
    [20, '20 a day taken'],
    [48, 'none free'],
  ] as const) {
    const uid = await busyEventType(world, 100, perDay);
    const ask = list({ params: { uid }, query: slotsQuery(31) });
    await ask();
    const units = await unitsOf(ask);
    const name = `Available schedules, 31 days, 100 hosts, ${told}`;
    rows.push(
      counted(name, units.calls, calls, goals.slotsOfHundred.calls),
      counted(name, units.read, read, goals.slotsOfHundred.read),
    );
  }
  return rows;
}

/** Measures a request whose response would be too large. */
async function refused({ world }: Writes): Promise<readonly Row[]> {
  const list = await operation('listAvailableSchedulesV2', world.key, 422);
  const uid = await busyEventType(world, 100);
  const costOf = async (query: string) => {
    const ask = list({ params: { uid }, query });
    await ask();
    return (await unitsOf(ask)).read;
  };
  const name = 'Available schedules v2, refused as too long';
  return [
    counted(`${name}: 100 hosts, 31 days`, await costOf(slotsQuery(31)), read, goals.refused.read),
    counted(
      `${name}: 100 hosts, 7 days explained`,
      await costOf(slotsQuery(7, { explain: 'true' })),
      read,
      goals.refused.read,
    ),
  ];
}
