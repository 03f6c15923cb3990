import { newUid } from '../../lib/app/new-uid.ts';
import { type Call, callsOf, recordCalls } from './calls.ts';
import { replay } from './floor.ts';
import { goals } from './goals.ts';
import { type Send, uidOf } from './handlers.ts';
import { measure, type Variant } from './rounds.ts';
import { besides, type Row } from './row.ts';
import {
  fullScene,
  instantOf,
  later,
  newScene,
  newWrites,
  type Scene,
  type Writes,
} from './scenes.ts';
import { type Texts, translated } from './translated.ts';

interface Write {
  readonly name: string;
  /** The hosts of a round. The handler and the floor have the same number of hosts. */
  readonly newScene: (side: 'handler' | 'floor', runs: number) => Promise<Scene>;
  /** Creates the resource that the request changes, and returns its id. */
  readonly setUp?: (at: string, scene: Scene) => Promise<string>;
  /** The request that is measured. Its response contains the id of the created resource. */
  readonly request: (at: string, uid: string, scene: Scene) => Send;
  readonly goal: number;
  readonly rounds: number;
  readonly runs: number;
}

/** One run of the handler: its calls before and during the measurement, and its response. */
interface HandlerRun {
  readonly uid: string;
  readonly send: Send;
  readonly before: readonly Call[];
  reply: string;
  calls: readonly Call[];
}

/** The last round of the handler, which the floor repeats. */
interface Round {
  hosts: Scene['hosts'];
  runs: readonly HandlerRun[];
}

async function prepared(write: Write, at: string, scene: Scene): Promise<HandlerRun> {
  let uid = '';
  const before = await recordCalls(async () => {
    uid = (await write.setUp?.(at, scene)) ?? '';
  });
  const send = write.request(at, uid, scene);
  return { uid, send, before: callsOf(before), reply: '', calls: [] };
}

function handlerOf(write: Write, round: Round): Variant {
  return {
    name: 'handler',
    async prepare(count) {
      const scene = await write.newScene('handler', count);
      const runs: HandlerRun[] = [];
      for (let index = 0; index < count; index += 1) {
        runs.push(await prepared(write, instantOf(scene.firstWeek + index), scene));
      }
      Object.assign(round, { hosts: scene.hosts, runs });
    },
    async run(index) {
      const one = round.runs[index] as HandlerRun;
      const made = await recordCalls(async () => {
        one.reply = await one.send();
      });
      one.calls = callsOf(made);
    },
  };
}

/** Repeats the calls of the handler's last round with other hosts and ids, with a plain client. */
function floorOf(write: Write, round: Round): Variant {
  let commands: (readonly Call[])[] = [];
  const textsFor = ({ uid, reply }: HandlerRun, others: Scene['hosts']): Texts =>
    new Map([
      ...round.hosts.map(({ userId }, i) => [userId, others[i]?.userId ?? ''] as const),
      [uid || uidOf(reply), newUid()],
    ]);
  return {
    name: 'floor',
    async prepare(count) {
      const { hosts: others } = await write.newScene('floor', count);
      commands = [];
      for (const run of round.runs) {
        const texts = textsFor(run, others);
        await replay(translated(run.before, texts));
        commands.push(translated(run.calls, texts));
      }
    },
    run: (index) => replay(commands[index] ?? []),
  };
}

/** Compares a write by its handler with its floor. */
async function beside(write: Write): Promise<readonly Row[]> {
  const round: Round = { hosts: [], runs: [] };
  const figures = await measure([floorOf(write, round), handlerOf(write, round)], write);
  const both = [figures.get('handler'), figures.get('floor')] as const;
  return [besides(`${write.name}: handler / floor`, write.goal, both)];
}

const usual = { goal: goals.write, rounds: 15, runs: 40 };
/** A host without bookings for every round. */
const alone = (writes: Writes) => async () => newScene(writes, await writes.world.hosts(1));
const booked = async (writes: Writes, at: string, scene: Scene) =>
  uidOf(await writes.create(at, scene)());

export async function create(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const request = (at: string, _: string, scene: Scene) => writes.create(at, scene);
  return beside({
    name: 'Create Booking',
    newScene: alone(writes),
    request,
    ...usual,
    goal: goals.create,
  });
}

export async function week(): Promise<readonly Row[]> {
  const writes = await newWrites();
  return beside({
    name: 'Create Booking in a week with 280 entries',
    newScene: (_, runs) => fullScene(writes, runs),
    request: (at, _, scene) => writes.create(at, scene),
    ...usual,
    goal: goals.create,
    runs: 20,
  });
}

/**
 * The hosts stay the same and the weeks advance, so every booking reads the bookings of the four
 * weeks before it.
 */
export async function candidates(): Promise<readonly Row[]> {
  const writes = await newWrites();
  const scene = await newScene(writes, await writes.world.hosts(100));
  const others = { ...scene, hosts: await writes.world.hosts(100) };
  let { firstWeek } = scene;
  return beside({
    name: 'Create Booking among 100 candidates',
    async newScene(side, runs) {
      if (side === 'floor') return others;
      firstWeek += runs;
      return { ...scene, firstWeek: firstWeek - runs };
    },
    request: (at, _, scene) => writes.create(at, scene),
    goal: goals.create,
    rounds: 11,
    runs: 6,
  });
}

export async function update(): Promise<readonly Row[]> {
  const writes = await newWrites();
  return beside({
    name: 'Update Booking, no time change',
    newScene: alone(writes),
    setUp: (at, scene) => booked(writes, at, scene),
    request: (_, uid) => writes.rename(uid),
    ...usual,
  });
}

export async function move(): Promise<readonly Row[]> {
  const writes = await newWrites();
  return beside({
    name: 'Update Booking, new time',
    newScene: alone(writes),
    setUp: (at, scene) => booked(writes, at, scene),
    request: (at, uid) => writes.move(uid, later(at)),
    ...usual,
  });
}

export async function schedule(): Promise<readonly Row[]> {
  const writes = await newWrites();
  return beside({
    name: 'Create Schedule',
    newScene: alone(writes),
    request: (at, _, { hosts: [host] }) => {
      if (host === undefined) throw new Error('There is no host.');
      return writes.schedule(at, host);
    },
    ...usual,
  });
}
