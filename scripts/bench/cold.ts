import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { newUid } from '../../lib/app/new-uid.ts';
import { compile } from '../bundle.ts';
import { callsOf, recordCalls } from './calls.ts';
import { goals } from './goals.ts';
import { eventOf, functionOf, uidOf } from './handlers.ts';
import type { Figures } from './rounds.ts';
import { besides, type Row } from './row.ts';
import { instantOf, newWrites, soon } from './scenes.ts';
import type { SerializedCall } from './sdk-only.ts';
import { translated } from './translated.ts';
import { newWorld } from './world.ts';

const start = promisify(execFile);
const rounds = 21;
const least = 'scripts/bench/sdk-only';
const earlier = 'before';
/** Lambda starts Node.js with this flag. */
const lambdaFlag = '--expose-gc';
const createBooking = functionOf('createBooking');
const modules = [
  createBooking,
  ...['updateBooking', 'getBooking', 'createSchedule', 'listAvailableSchedules'].map(functionOf),
].map(({ module }) => module);

/** Another checkout of this repository, with whose function ours is compared. */
const before = process.env.BENCH_BEFORE;

/** A function, and its first request. */
interface Starter {
  readonly name: string;
  readonly path: string;
  readonly asked?: () => Promise<object>;
}

/** CPU milliseconds of a process. */
interface Started {
  readonly imported: number;
  /** The import and the first request. */
  readonly answered: number;
}

/**
 * Measures the deployed bundles: a separate process imports each, and some handle a first request.
 */
export async function cold(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scheduling-bench-'));
  try {
    const starters = await startersIn(folder);
    const started = new Map(starters.map(({ name }) => [name, [] as Started[]]));
    for (let round = -1; round < rounds; round += 1) {
      for (let place = 0; place < starters.length; place += 1) {
        const starter = starters[(place + round + 1) % starters.length] as Starter;
        const one = await startOf(starter, join(folder, 'asked'));
        if (round >= 0) started.get(starter.name)?.push(one);
      }
    }
    return rowsOf(started);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startersIn(folder: string): Promise<readonly Starter[]> {
  const { module } = createBooking;
  await compile([least, ...modules], folder);
  const starters: Starter[] = [
    { name: least, path: join(folder, `${least}.mjs`), asked: firstCalls },
    ...modules.map((name) => ({
      name,
      path: join(folder, `${name}.mjs`),
      ...(name === module && { asked: firstBooking }),
    })),
  ];
  if (before !== undefined) {
    const bundles = await import(resolve(before, 'scripts/bundle.ts'));
    await bundles.compile([module], join(folder, earlier));
    const path = join(folder, earlier, `${module}.mjs`);
    starters.push({ name: earlier, path, asked: firstBooking });
  }
  return starters;
}

type Cpu = (one: Started) => number;

function rowsOf(started: ReadonlyMap<string, readonly Started[]>): readonly Row[] {
  const figures = (name: string, cpu: Cpu): Figures => ({
    cpu: (started.get(name) ?? []).map(cpu),
    wall: [],
  });
  const row = (what: string, goal: number | undefined, names: [string, string], cpu: Cpu) =>
    besides(`Cold: ${what}`, goal, [figures(names[0], cpu), figures(names[1], cpu)]);
  const both: Cpu = ({ answered }) => answered;
  const { module } = createBooking;
  const first = 'first request of create-booking';
  const calls = 'the same calls by the SDK alone';
  return [
    ...modules.map((one) =>
      row(
        `import of ${one.split('/').at(-1)} / import of the SDK alone`,
        goals.coldImport,
        [one, least],
        ({ imported }) => imported,
      ),
    ),
    row(
      `${first} / ${calls}`,
      undefined,
      [module, least],
      ({ imported, answered }) => answered - imported,
    ),
    row(`import and ${first} / ${calls}`, undefined, [module, least], both),
    ...(before === undefined
      ? []
      : [row(`import and ${first} / in BENCH_BEFORE`, undefined, [module, earlier], both)]),
  ];
}

/** The event of a first booking in a new organization. */
async function firstBooking(): Promise<object> {
  const world = await newWorld();
  const eventTypeId = await world.eventType(await world.hosts(1));
  const guest = { timeZone: 'Asia/Tokyo', email: 'guest@example.com', name: 'A guest' };
  const body = { ...guest, locationId: null, eventTypeId, startedAt: instantOf(soon) };
  return eventOf(createBooking.route, world.key, { body });
}

/** The calls of such a booking, with another host and another id. */
async function firstCalls(): Promise<readonly SerializedCall[]> {
  const writes = await newWrites();
  const [host, other] = await writes.world.hosts(2);
  if (host === undefined || other === undefined) throw new Error('There are no hosts.');
  const eventTypeId = await writes.world.eventType([host]);
  let uid = '';
  const made = await recordCalls(async () => {
    uid = uidOf(await writes.create(instantOf(soon), { eventTypeId })());
  });
  const texts = new Map([
    [host.userId, other.userId],
    [uid, newUid()],
    // The last use of a key is stored once a day, so the replay stores it under another key.
    ['RL#', 'SL#'],
  ]);
  return translated(callsOf(made), texts).map((call) => ({
    command: call.constructor.name,
    input: call.input,
  }));
}

/**
 * CPU milliseconds as the process itself measures them. A cold start runs only the code of the
 * bundle.
 */
async function startOf({ path, asked }: Starter, file: string): Promise<Started> {
  writeFileSync(file, serialize(await asked?.()));
  const script = `import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
const asked = deserialize(readFileSync(${JSON.stringify(file)}));
const before = process.cpuUsage();
const cpuMs = () => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const { handler, send } = await import(${JSON.stringify(path)});
const imported = cpuMs();
const answer = asked && (await (send ? send(asked) : handler(asked, { awsRequestId: '${randomUUID()}' })));
const answered = cpuMs();
if (answer?.statusCode >= 300) throw new Error(answer.body);
process.stderr.write(JSON.stringify({ imported, answered }), () => process.exit());`;
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const args = [lambdaFlag, '--input-type=module', '-e', script];
  const { stderr } = await start(process.execPath, args, { env });
  return JSON.parse(stderr);
}
