import { minutesPerWeek, weekStart } from '../../lib/domain/ledger/week.ts';
import type { User } from '../../lib/domain/people/user.ts';
import { operation, type Send, uidOf } from './handlers.ts';
import { leftHalfHour, newWorld, putAll, type World, weekItem } from './world.ts';

const minuteMs = 60_000;
/** The next week of the ledger. */
export const soon = Math.ceil(Date.now() / minuteMs / minutesPerWeek) + 1;

/** Ten o'clock on the first day of a week, plus a number of half hours. */
export const instantOf = (week: number, halfHours = 0): string =>
  new Date((weekStart(week) + (leftHalfHour + halfHours) * 30) * minuteMs).toISOString();

export const later = (at: string): string => new Date(Date.parse(at) + 60 * minuteMs).toISOString();

/**
 * The hosts and the first week of a round. Every run has a separate week, so that each reads and
 * writes the same amount.
 */
export interface Scene {
  readonly hosts: readonly User[];
  readonly eventTypeId: string;
  readonly firstWeek: number;
}

/** The measured writes, as a client sends them. */
export interface Writes {
  readonly world: World;
  readonly create: (startedAt: string, scene: Pick<Scene, 'eventTypeId'>) => Send;
  /** The body of `create`, and the function that sends it. */
  readonly bookingBody: (startedAt: string, scene: Pick<Scene, 'eventTypeId'>) => object;
  readonly book: (body: object) => Send;
  readonly rename: (uid: string) => Send;
  readonly move: (uid: string, startedAt: string) => Send;
  readonly schedule: (startedAt: string, host: User, more?: object) => Send;
}

export async function newWrites(): Promise<Writes> {
  const world = await newWorld();
  const createBooking = await operation('createBooking', world.key);
  const updateBooking = await operation('updateBooking', world.key);
  const createSchedule = await operation('createSchedule', world.key);
  const zone = { timeZone: 'Asia/Tokyo' };
  const guest = { ...zone, email: 'guest@example.com', name: 'A guest', locationId: null };
  const entry = { ...zone, name: 'An entry' };
  const bookingBody: Writes['bookingBody'] = (startedAt, { eventTypeId }) => ({
    ...guest,
    eventTypeId,
    startedAt,
  });
  return {
    world,
    bookingBody,
    book: (body) => createBooking({ body }),
    create: (startedAt, scene) => createBooking({ body: bookingBody(startedAt, scene) }),
    rename: (uid) => updateBooking({ params: { uid }, body: { name: 'Another name' } }),
    move: (uid, startedAt) => updateBooking({ params: { uid }, body: { startedAt } }),
    schedule(startedAt, { userId }, more = {}) {
      const attendees = [{ userId, role: 'admin', userType: 'host' }];
      const times = { startedAt, endedAt: later(startedAt) };
      return createSchedule({ body: { ...entry, ...times, attendees, ...more } });
    },
  };
}

/** An event type with hosts. It is booked once, so that it is cached from then on. */
export async function newScene({ world, create }: Writes, hosts: readonly User[]): Promise<Scene> {
  const eventTypeId = await world.eventType(hosts);
  uidOf(await create(instantOf(soon), { eventTypeId })());
  return { hosts, eventTypeId, firstWeek: soon + 1 };
}

/** A scene of one host with 280 entries in each week. */
export async function fullScene(writes: Writes, weeks: number): Promise<Scene> {
  const scene = await newScene(writes, await writes.world.hosts(1));
  const { of } = writes.world;
  await putAll(
    scene.hosts.flatMap(({ userId }) =>
      Array.from({ length: weeks }, (_, index) =>
        weekItem(of, userId, scene.firstWeek + index, 40),
      ),
    ),
  );
  return scene;
}
