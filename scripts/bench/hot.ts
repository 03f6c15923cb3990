import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { TableName } from '../../lib/data/engine/table.ts';
import { type Call, callsOf, type Made, recordCalls } from './calls.ts';
import { cpuMsOf } from './cpu-time.ts';
import { replay } from './floor.ts';
import { goals } from './goals.ts';
import { uidOf } from './handlers.ts';
import { measure, ownCpuMs, type Variant } from './rounds.ts';
import { besides, type Row } from './row.ts';
import { instantOf, newScene, newWrites, soon, type Writes } from './scenes.ts';
import { replacing, translated } from './translated.ts';
import { putAll } from './world.ts';

const bookings = 64;
const bookingsADay = 16;

/** Half hours that follow one another, from ten o'clock on every day of one week. */
const startOf = (index: number): string => {
  const day = Math.floor(index / bookingsADay);
  return instantOf(soon + 1, day * 48 + (index % bookingsADay));
};

/** A new host's bookings, to be sent in whatever order. */
async function newBookings(writes: Writes) {
  const hosts = await writes.world.hosts(1);
  const scene = await newScene(writes, hosts);
  const sends = Array.from({ length: bookings }, (_, index) =>
    writes.create(startOf(index), scene),
  );
  return { userId: hosts[0]?.userId ?? '', sends };
}

/** A booking by which nobody stood: its calls, and the items of its host that it found. */
interface Undisturbed {
  readonly uid: string;
  readonly calls: readonly Call[];
  readonly found: readonly Item[];
}

/** What the bookings of a host take when each waits for the one before. */
async function undisturbed(writes: Writes) {
  const { userId, sends } = await newBookings(writes);
  const all: Undisturbed[] = [];
  for (const send of sends) {
    let uid = '';
    const made = await recordCalls(async () => {
      uid = uidOf(await send());
    });
    all.push({ uid, calls: callsOf(made), found: await foundOf(made, userId) });
  }
  return { userId, all };
}

async function foundOf(made: readonly Made[], userId: string): Promise<readonly Item[]> {
  const answers = (await Promise.all(made.map(({ answer }) => answer))) as {
    readonly Responses?: Readonly<Record<string, readonly Item[]>>;
  }[];
  return answers
    .flatMap(({ Responses }) => Responses?.[TableName] ?? [])
    .filter(({ pk }) => String(pk).includes(userId));
}

/** The same bookings, each of a host of its own, who has what was found: as many calls, items and bytes, and nobody in the way. */
function floorOf({ userId, all }: Awaited<ReturnType<typeof undisturbed>>): Variant {
  let commands: (readonly Call[])[] = [];
  return {
    name: 'floor',
    async prepare() {
      const each = all.map(({ uid, calls, found }) => {
        const texts = new Map([
          [userId, newUserId()],
          [uid, newUid()],
        ]);
        return { calls: translated(calls, texts), items: found.map(replacing(texts)) as Item[] };
      });
      await putAll(each.flatMap(({ items }) => items));
      commands = each.map(({ calls }) => calls);
    },
    run: (index) => replay(commands[index] ?? []),
  };
}

/** Bookings of one host for half hours that follow one another, by several writers at once: all of them write one week. */
export async function hot(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const floor = floorOf(await undisturbed(writes));
  let { sends } = await newBookings(writes);
  const handler: Variant = {
    name: 'handler',
    async prepare() {
      ({ sends } = await newBookings(writes));
    },
    run: (index) => sends[index]?.(),
  };
  const engine = (process.env.BENCH_ENGINE ?? '').split(',').map(Number);
  // What is sent again, the engine does again.
  const cpuMs = () => ownCpuMs() + (cpuMsOf(engine) ?? Number.NaN);
  const rows: Row[] = [];
  for (const writers of [1, 8, 32]) {
    const asked = { rounds: 9, runs: bookings, writers, cpuMs };
    const figures = await measure([floor, handler], asked);
    const both = [figures.get('handler'), figures.get('floor')] as const;
    const name = `Create Booking, one host, ${writers === 1 ? '1 writer' : `${writers} writers`}`;
    rows.push(
      besides(`${name}: handler / floor, with the engine`, goals.hotHost, both),
      besides(`${name}: time of a booking`, undefined, both, 'wall'),
    );
  }
  return rows;
}
