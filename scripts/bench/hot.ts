import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import type { Item } from '../../lib/data/engine/items.ts';
import { TableName } from '../../lib/data/engine/table.ts';
import { type Call, callsOf, type Made, recordCalls, type Units } from './calls.ts';
import { cpuMsOf } from './cpu-time.ts';
import { replay } from './floor.ts';
import { goals } from './goals.ts';
import { uidOf } from './handlers.ts';
import { measure, ownCpuMs, type Variant } from './rounds.ts';
import { besides, counted, type Row } from './row.ts';
import { instantOf, newScene, newWrites, type Scene, type Writes } from './scenes.ts';
import { type Task, Threads } from './threads.ts';
import { replacing, translated } from './translated.ts';
import { putAll } from './world.ts';

const bookings = 64;
const bookingsADay = 16;

/** Successive half hours, from ten o'clock on every day of one week. */
const startsIn = (week: number): readonly string[] =>
  Array.from({ length: bookings }, (_, index) => {
    const day = Math.floor(index / bookingsADay);
    return instantOf(week, day * 48 + (index % bookingsADay));
  });

/** A host with bookings in one week after the other. */
class Hot {
  readonly #writes: Writes;
  readonly #scene: Scene;
  #week: number;

  private constructor(writes: Writes, scene: Scene) {
    this.#writes = writes;
    this.#scene = scene;
    this.#week = scene.firstWeek;
  }

  static async of(writes: Writes): Promise<Hot> {
    return new Hot(writes, await newScene(writes, await writes.world.hosts(1)));
  }

  get userId(): string {
    return this.#scene.hosts[0]?.userId ?? '';
  }

  /** Each thread books the host once, in a separate week. */
  async warm(threads: Threads): Promise<void> {
    const firsts = Array.from({ length: threads.count }, () => this.nextBodies()[0]);
    await Promise.all(firsts.map((body) => threads.run({ body })));
  }

  /** The bodies of the next week, which may be sent in any order. */
  nextBodies(): readonly object[] {
    this.#week += 1;
    return startsIn(this.#week).map((start) => this.#writes.bookingBody(start, this.#scene));
  }
}

/** A booking without conflicts: its calls, and the items of its host that it read. */
interface Undisturbed {
  readonly uid: string;
  readonly calls: readonly Call[];
  readonly found: readonly Item[];
}

/** The bookings of a host if each waits for the previous one. */
async function undisturbed(writes: Writes) {
  const host = await Hot.of(writes);
  const { userId } = host;
  const all: Undisturbed[] = [];
  for (const body of host.nextBodies()) {
    let uid = '';
    const made = await recordCalls(async () => {
      uid = uidOf(await writes.book(body)());
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

type AllUndisturbed = Awaited<ReturnType<typeof undisturbed>>;

/**
 * The same bookings with a separate host each, who has the same items: the calls, items and bytes
 * are equal, without conflicts.
 */
async function apart({ userId, all }: AllUndisturbed): Promise<readonly (readonly Call[])[]> {
  const each = all.map(({ uid, calls, found }) => {
    const texts = new Map([
      [userId, newUserId()],
      [uid, newUid()],
    ]);
    return { calls: translated(calls, texts), items: found.map(replacing(texts)) as Item[] };
  });
  await putAll(each.flatMap(({ items }) => items));
  return each.map(({ calls }) => calls);
}

/** Bookings and their floor. Each is done by one of the writers. */
function variantsOf(
  host: Hot,
  alone: AllUndisturbed,
  done: (task: Task) => Promise<unknown>,
): readonly [Variant, Variant] {
  const tasks: Record<'floor' | 'handler', readonly Task[]> = { floor: [], handler: [] };
  return [
    {
      name: 'floor',
      async prepare() {
        tasks.floor = (await apart(alone)).map((calls) => ({ calls }));
      },
      run: (index) => done(tasks.floor[index] ?? {}),
    },
    {
      name: 'handler',
      prepare() {
        tasks.handler = host.nextBodies().map((body) => ({ body }));
      },
      run: (index) => done(tasks.handler[index] ?? {}),
    },
  ];
}

const engine = (process.env.BENCH_ENGINE ?? '').split(',').map(Number);
/** Includes the CPU time of the engine, because it repeats the work of each retry. */
const cpuMs = () => ownCpuMs() + (cpuMsOf(engine) ?? Number.NaN);

async function beside(name: string, variants: readonly [Variant, Variant], writers: number) {
  const figures = await measure(variants, { rounds: 9, runs: bookings, writers, cpuMs });
  const both = [figures.get('handler'), figures.get('floor')] as const;
  return [
    besides(`${name}: handler / floor, with the engine`, goals.hotHost, both),
    besides(`${name}: time of a booking`, undefined, both, 'wall'),
  ];
}

/** The units of a booking, including its failed attempts. */
async function billed(name: string, host: Hot, threads: Threads, writers: number) {
  const bodies = host.nextBodies();
  const sum = { writes: 0, read: 0, write: 0 };
  let next = 0;
  const write = async () => {
    while (next < bookings) {
      const units = await threads.run({ body: bodies[next++], isCounted: true });
      for (const kind of ['writes', 'read', 'write'] as const) sum[kind] += (units as Units)[kind];
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return [
    counted(name, sum.writes / bookings, 'transactions', undefined),
    counted(name, sum.write / bookings, 'write units', undefined),
    counted(name, sum.read / bookings, 'read units', undefined),
  ];
}

/**
 * Measures successive bookings of one host by several concurrent writers, which all write the same
 * week. They run in one process, like in the local service, and in a thread each, which share no
 * memory, like instances of a function.
 */
export async function hot(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const alone = await undisturbed(writes);
  const inProcess = await Hot.of(writes);
  const inThreads = await Hot.of(writes);
  const book = ({ body, calls = [] }: Task) => (body ? writes.book(body)() : replay(calls));
  const rows: Row[] = [];
  for (const writers of [1, 8, 32]) {
    const name = `Create Booking, one host, ${writers === 1 ? '1 writer' : `${writers} writers`}`;
    rows.push(...(await beside(name, variantsOf(inProcess, alone, book), writers)));
    const threads = await Threads.start(writers, writes.world.key);
    // Loads the event type into the cache of each thread.
    await inThreads.warm(threads);
    const variants = variantsOf(inThreads, alone, (task) => threads.run(task));
    const apart = `${name}, a thread each`;
    if (writers > 1) rows.push(...(await beside(apart, variants, writers)));
    rows.push(...(await billed(apart, inThreads, threads, writers)));
    await threads.end();
  }
  return rows;
}
