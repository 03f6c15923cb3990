import { newUid } from '../../lib/app/new-uid.ts';
import { minutesPerWeek } from '../../lib/domain/ledger/week.ts';
import type { User } from '../../lib/domain/users/user.ts';
import { type Call, recordCalls, replay, translated } from './calls.ts';
import { operation, type Send, uidOf } from './handlers.ts';
import { measure, median, ratio } from './rounds.ts';
import { ms, type Row } from './row.ts';
import { newWorld } from './world.ts';

const minuteMs = 60_000;
const goal = 1.25;
const asked = { rounds: 30, runs: 40 };

const soon = Math.ceil(Date.now() / minuteMs / minutesPerWeek) + 1;
const instantOf = (week: number): string =>
  new Date((week * minutesPerWeek + 600) * minuteMs).toISOString();

/** Whom a round is about: a host without bookings and their event type. Every run of it has a week of its own, so that each finds and leaves the same. */
interface Scene {
  readonly host: User;
  readonly eventTypeId: string;
}

interface Write {
  readonly name: string;
  /** What must be there before; gives the id of it. */
  readonly setUp?: (at: string, scene: Scene) => Promise<string>;
  /** What is measured once it is made; its reply names what it made. */
  readonly request: (at: string, uid: string, scene: Scene) => Send;
}

/** One run of the handler: what it called, before and while it was measured, and the reply that names what it made. */
interface Made {
  readonly at: string;
  uid: string;
  send: Send;
  reply: string;
  before: readonly Call[];
  calls: readonly Call[];
}

/**
 * A write by its handler beside its floor: the calls that the handler made in the round before, with
 * another host and other ids in them, sent by a bare client.
 */
async function beside(write: Write, newScene: () => Promise<Scene>): Promise<Row> {
  let scene: Scene;
  let made: Made[] = [];
  let commands: (readonly Call[])[] = [];
  const handler = {
    name: 'handler',
    async prepare(runs: number) {
      scene = await newScene();
      made = Array.from({ length: runs }, (_, index) => {
        const at = instantOf(soon + 1 + index);
        return { at, uid: '', send: async () => '', reply: '', before: [], calls: [] };
      });
      for (const one of made) {
        one.before = await recordCalls(async () => {
          one.uid = (await write.setUp?.(one.at, scene)) ?? '';
        });
        one.send = write.request(one.at, one.uid, scene);
      }
    },
    async run(index: number) {
      const one = made[index] as Made;
      one.calls = await recordCalls(async () => {
        one.reply = await one.send();
      });
    },
  };
  const floor = {
    name: 'floor',
    async prepare() {
      const { host: other } = await newScene();
      const texts = made.map(
        ({ uid, reply }) =>
          new Map([
            [scene.host.userId, other.userId],
            [uid || uidOf(reply), newUid()],
          ]),
      );
      for (const [index, { before }] of made.entries()) {
        await replay(translated(before, texts[index] as Map<string, string>));
      }
      commands = made.map(({ calls }, index) =>
        translated(calls, texts[index] as Map<string, string>),
      );
    },
    run: (index: number) => replay(commands[index] ?? []),
  };
  const figures = await measure([floor, handler], asked);
  const ours = figures.get('handler')?.cpu ?? [];
  const least = figures.get('floor')?.cpu ?? [];
  const detail = `${ms(median(ours))} against ${ms(median(least))} of CPU`;
  const what = `${write.name}: handler / floor`;
  return { what, figure: ratio(ours, least), goal, unit: '×', detail };
}

async function writes() {
  const world = await newWorld();
  const call = {
    createBooking: await operation('createBooking', world.key),
    updateBooking: await operation('updateBooking', world.key),
    createSchedule: await operation('createSchedule', world.key),
  };
  const guest = {
    timeZone: 'Asia/Tokyo',
    email: 'guest@example.com',
    name: 'A guest',
    locationId: null,
  };
  const create = (startedAt: string, { eventTypeId }: Scene) =>
    call.createBooking({ body: { ...guest, eventTypeId, startedAt } });
  const booked = async (startedAt: string, scene: Scene) => uidOf(await create(startedAt, scene)());
  const newScene = async () => {
    const host = await world.host();
    const scene = { host, eventTypeId: await world.eventType([host]) };
    // From here on the event type is remembered.
    await booked(instantOf(soon), scene);
    return scene;
  };
  const later = (at: string) => new Date(Date.parse(at) + 60 * minuteMs).toISOString();
  const entry = { name: 'An entry', timeZone: 'Asia/Tokyo' };
  const attended = (at: string, { host }: Scene) => ({
    ...entry,
    startedAt: at,
    endedAt: later(at),
    attendees: [{ userId: host.userId, role: 'admin', userType: 'host' }],
  });
  const all: Readonly<Record<string, Write>> = {
    create: { name: 'Create Booking', request: (at, _, scene) => create(at, scene) },
    update: {
      name: 'Update Booking, no time change',
      setUp: booked,
      request: (_, uid) => call.updateBooking({ params: { uid }, body: { name: 'Another name' } }),
    },
    move: {
      name: 'Update Booking, new time',
      setUp: booked,
      request: (at, uid) => call.updateBooking({ params: { uid }, body: { startedAt: later(at) } }),
    },
    schedule: {
      name: 'Create Schedule',
      request: (at, _, scene) => call.createSchedule({ body: attended(at, scene) }),
    },
  };
  return (name: string) => beside(all[name] as Write, newScene);
}

const bench = (name: string) => async (): Promise<readonly Row[]> => {
  const measured = await writes();
  return [await measured(name)];
};

export const create = bench('create');
export const update = bench('update');
export const move = bench('move');
export const schedule = bench('schedule');
