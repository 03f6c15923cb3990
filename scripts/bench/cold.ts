import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import type { SentCall } from './sdk-only.ts';
import { translated } from './translated.ts';
import { newWorld } from './world.ts';

const start = promisify(execFile);
const rounds = 21;
const least = 'scripts/bench/sdk-only';
const createBooking = functionOf('createBooking');
const modules = [
  createBooking,
  ...['updateBooking', 'getBooking', 'createSchedule', 'listAvailableSchedules'].map(functionOf),
].map(({ module }) => module);

/** CPU milliseconds of a process. */
interface Started {
  readonly imported: number;
  /** Import and first request. */
  readonly answered: number;
}

/** The bundles as they are deployed, each imported by a process of its own, some with a first request. */
export async function cold(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'scheduling-bench-'));
  try {
    await compile([least, ...modules], folder);
    const started = new Map([least, ...modules].map((module) => [module, [] as Started[]]));
    for (let round = -1; round < rounds; round += 1) {
      const first = await firstRequests(folder);
      for (const [module, all] of started) {
        const one = await startOf(join(folder, `${module}.mjs`), first.get(module));
        if (round >= 0) all.push(one);
      }
    }
    return rowsOf(started);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowsOf(started: ReadonlyMap<string, readonly Started[]>): readonly Row[] {
  const figures = (module: string, cpu: (one: Started) => number): Figures => ({
    cpu: (started.get(module) ?? []).map(cpu),
    wall: [],
  });
  const both = (module: string, cpu: (one: Started) => number) =>
    [figures(module, cpu), figures(least, cpu)] as const;
  const first = 'first request of create-booking / the same calls by the SDK alone';
  const { module } = createBooking;
  return [
    ...modules.map((one) =>
      besides(
        `Cold: import of ${one.split('/').at(-1)} / import of the SDK alone`,
        goals.coldImport,
        both(one, ({ imported }) => imported),
      ),
    ),
    besides(
      `Cold: ${first}`,
      undefined,
      both(module, ({ imported, answered }) => answered - imported),
    ),
    besides(
      `Cold: import and ${first}`,
      goals.coldStart,
      both(module, ({ answered }) => answered),
    ),
  ];
}

/** Files with what the processes are asked first: a booking of a new organization, and the calls of such a booking with another host and another id in them. */
async function firstRequests(folder: string): Promise<ReadonlyMap<string, string>> {
  const { route, module } = createBooking;
  const world = await newWorld();
  const eventTypeId = await world.eventType(await world.hosts(1));
  const guest = { timeZone: 'Asia/Tokyo', email: 'guest@example.com', name: 'A guest' };
  const body = { ...guest, locationId: null, eventTypeId, startedAt: instantOf(soon) };
  const files = new Map([
    [module, join(folder, 'event')],
    [least, join(folder, 'calls')],
  ]);
  writeFileSync(files.get(module) ?? '', serialize(eventOf(route, world.key, { body })));
  writeFileSync(files.get(least) ?? '', serialize(await firstCalls()));
  return files;
}

async function firstCalls(): Promise<readonly SentCall[]> {
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
  ]);
  return translated(callsOf(made), texts).map((call) => ({
    command: call.constructor.name,
    input: call.input,
  }));
}

/** CPU milliseconds as the process itself counts them; a cold start has no cache of compiled code. */
async function startOf(path: string, request = ''): Promise<Started> {
  const script = `import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
const asked = ${JSON.stringify(request)} && deserialize(readFileSync(${JSON.stringify(request)}));
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
  const { stderr } = await start(process.execPath, ['--input-type=module', '-e', script], { env });
  return JSON.parse(stderr);
}
