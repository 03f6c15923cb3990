import { newUid } from '../../lib/app/new-uid.ts';
import type { User } from '../../lib/data/users.ts';
import { minutesPerWeek } from '../../lib/domain/ledger/week.ts';
import { type Call, recordCalls, replay, translated } from './calls.ts';
import { operation, uidOf } from './handlers.ts';
import { measure, median, ratio } from './rounds.ts';
import { ms, type Row } from './row.ts';
import { newWorld } from './world.ts';

const minuteMs = 60_000;
const goal = 1.25;
const asked = { rounds: 7, runs: 60 };

/** Every run has a week of its own, so that each finds and leaves the same. */
let week = Math.ceil(Date.now() / minuteMs / minutesPerWeek) + 1;
const instantOf = (of: number, minute: number): string =>
  new Date((of * minutesPerWeek + minute) * minuteMs).toISOString();

interface Write {
  readonly name: string;
  /** What must be there before; gives the id of it. */
  readonly setUp?: (at: string) => Promise<string>;
  /** What is measured; gives the id of what it made, or of what it changed. */
  readonly run: (at: string, uid: string) => Promise<string>;
}

/** One run of the handler: what it called, before and while it was measured, and the reply that names what it made. */
interface Made {
  readonly at: string;
  uid: string;
  reply: string;
  before: readonly Call[];
  calls: readonly Call[];
}

/**
 * A write by its handler beside its floor: the calls that the handler made in its last round, with
 * another host and other ids in them, sent by a bare client.
 */
async function beside(write: Write, host: string, newHost: () => Promise<User>): Promise<Row> {
  let made: Made[] = [];
  let commands: (readonly unknown[])[] = [];
  const handler = {
    name: 'handler',
    async prepare(runs: number) {
      made = Array.from({ length: runs }, () => {
        week += 1;
        return { at: instantOf(week, 600), uid: '', reply: '', before: [], calls: [] };
      });
      for (const one of made) {
        one.before = await recordCalls(async () => {
          one.uid = (await write.setUp?.(one.at)) ?? '';
        });
      }
    },
    async run(index: number) {
      const one = made[index] as Made;
      one.calls = await recordCalls(async () => {
        one.reply = await write.run(one.at, one.uid);
      });
    },
  };
  const floor = {
    name: 'floor',
    async prepare() {
      const { userId: other } = await newHost();
      const texts = made.map(
        ({ uid, reply }) =>
          new Map([
            [host, other],
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
  const figures = await measure([handler, floor], asked);
  const ours = figures.get('handler')?.cpu ?? [];
  const least = figures.get('floor')?.cpu ?? [];
  const detail = `${ms(median(ours))} against ${ms(median(least))} of CPU`;
  const what = `${write.name}: handler / floor`;
  return { what, figure: ratio(ours, least), goal, unit: '×', detail };
}

async function writes() {
  const world = await newWorld();
  const host = await world.host();
  const eventTypeId = await world.eventType([host]);
  const call = {
    createBooking: await operation('createBooking', world.key),
    updateBooking: await operation('updateBooking', world.key),
    createSchedule: await operation('createSchedule', world.key),
  };
  const guest = {
    timeZone: 'Asia/Tokyo',
    eventTypeId,
    email: 'guest@example.com',
    name: 'A guest',
    locationId: null,
  };
  const create = (startedAt: string) => call.createBooking({ body: { ...guest, startedAt } });
  const booked = async (startedAt: string) => uidOf(await create(startedAt));
  const later = (at: string) => new Date(Date.parse(at) + 60 * minuteMs).toISOString();
  const attendees = [{ userId: host.userId, role: 'admin', userType: 'host' }];
  const schedule = { name: 'An entry', timeZone: 'Asia/Tokyo', attendees };
  const all: Readonly<Record<string, Write>> = {
    create: { name: 'Create Booking', run: (at) => create(at) },
    update: {
      name: 'Update Booking, no time change',
      setUp: booked,
      run: (_, uid) => call.updateBooking({ params: { uid }, body: { name: 'Another name' } }),
    },
    move: {
      name: 'Update Booking, new time',
      setUp: booked,
      run: (at, uid) => call.updateBooking({ params: { uid }, body: { startedAt: later(at) } }),
    },
    schedule: {
      name: 'Create Schedule',
      run: (at) =>
        call.createSchedule({ body: { ...schedule, startedAt: at, endedAt: later(at) } }),
    },
  };
  return (name: string) => beside(all[name] as Write, host.userId, world.host);
}

const bench = (name: string) => async (): Promise<readonly Row[]> => {
  const measured = await writes();
  return [await measured(name)];
};

export const create = bench('create');
export const update = bench('update');
export const move = bench('move');
export const schedule = bench('schedule');
