import { instant, weekEdge } from '../journeys/guests.ts';
import type { Act, Body, BookableType, Operation } from './history.ts';
import type { Mix } from './mixes.ts';
import type { Scene } from './scene.ts';

/** State that all clients of a history share. */
export interface Board {
  readonly bookings: string[];
  readonly schedules: string[];
  /** The newest version in any response, by the ID of the booking or schedule. */
  readonly versions: Map<string, number>;
}

export type Dice = (below: number) => number;

const pick = <T>(below: Dice, from: readonly T[]): T => from[below(from.length)] as T;

const newestOf = (below: Dice, uids: readonly string[], newest: number): string | undefined =>
  uids.at(-1 - below(Math.min(newest, Math.max(uids.length, 1))));

/** Chooses the next request of a client. The same dice and the same board give the same request. */
export function choose(scene: Scene, board: Board, mix: Mix, below: Dice): Act {
  const operation = operationFrom(mix, below);
  if (operation.endsWith('Schedule')) {
    const uid = newestOf(below, board.schedules, 12);
    if (operation === 'createSchedule' || uid === undefined) {
      const named = { name: 'Busy', timeZone: 'UTC' };
      const body = { ...named, ...scheduleBody(scene, mix, below) };
      return { operation: 'createSchedule', body };
    }
    if (operation === 'deleteSchedule') return { operation, uid };
    return { operation: 'updateSchedule', uid, body: scheduleChange(scene, mix, below) };
  }
  const uid = newestOf(below, board.bookings, mix.newest);
  if (operation === 'createBooking' || uid === undefined) return creation(scene, mix, below);
  if (operation === 'getBooking') return { operation, uid };
  const version = below(100) < mix.conditional ? board.versions.get(uid) : undefined;
  return {
    operation,
    uid,
    ...(version !== undefined && { ifMatch: version }),
    ...(operation === 'reassignBooking' && { userId: pick(below, scene.hostIds) }),
    ...changeOf(operation, scene, mix, below),
  };
}

function operationFrom({ weights }: Mix, below: Dice): Operation {
  const all = Object.entries(weights) as [Operation, number][];
  let at = below(all.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [operation, weight] of all) {
    if (at < weight) return operation;
    at -= weight;
  }
  throw new Error('The weights must be whole numbers.');
}

/** Chooses a start near the edge of a week. That edge is a midnight, so the start is on the grid of the event type. */
function startFor({ minutes }: Mix, below: Dice, grid: number): number {
  const steps = Math.max(1, Math.floor(minutes / grid));
  return weekEdge() + grid * (below(steps) - Math.floor(steps / 2));
}

/** The smallest grid that all starts of an event type lie on. */
const gridOf = ({ duration }: BookableType): number => (duration === 45 ? 15 : duration);

function creation(scene: Scene, mix: Mix, below: Dice): Act {
  const types = mix.types?.map((index) => scene.types[index] as BookableType) ?? scene.types;
  const type = pick(below, types);
  const guest = below(12);
  return {
    operation: 'createBooking',
    body: {
      eventTypeId: type.uid,
      startedAt: instant(startFor(mix, below, gridOf(type))),
      timeZone: 'Asia/Tokyo',
      email: `guest${guest}@example.com`,
      name: `Guest ${guest}`,
      locationId: null,
    },
  };
}

/** Builds the body of a change. Bookings move to full hours, which are on the grid of every event type. */
function changeOf(
  operation: Operation,
  scene: Scene,
  mix: Mix,
  below: Dice,
): { readonly body?: Body } {
  const hour = startFor(mix, below, 60);
  switch (operation) {
    case 'rescheduleBooking':
      return { body: { startedAt: instant(hour), timeZone: pick(below, ['UTC', 'Asia/Tokyo']) } };
    case 'updateBooking':
      return { body: updateOf(below(6), scene, mix, below, hour) };
    case 'cancelBooking':
    case 'declineBooking':
      return { body: {} };
    default:
      return {};
  }
}

function updateOf(choice: number, scene: Scene, mix: Mix, below: Dice, hour: number): Body {
  const quarter = startFor(mix, below, 15);
  switch (choice) {
    case 0:
      return { name: `Name ${below(1000)}` };
    case 1:
      return { startedAt: instant(hour) };
    case 2:
      return { startedAt: instant(quarter), endedAt: instant(quarter + 15 + 15 * below(6)) };
    case 3: {
      const first = below(scene.hostIds.length);
      const chosen = scene.hostIds.filter((_, at) => at === first || below(4) === 0);
      return { hosts: chosen.map((userId) => ({ userId })) };
    }
    case 4:
      return { startedAt: instant(quarter), name: `Moved ${below(1000)}` };
    default:
      return { startedAt: instant(hour), hosts: [{ userId: pick(below, scene.hostIds) }] };
  }
}

/** Builds a schedule that lasts about an hour, lasts 25 days, or repeats every day. */
function scheduleBody(scene: Scene, mix: Mix, below: Dice): Body {
  const start = startFor(mix, below, 15);
  const attendees = [{ userId: pick(below, scene.hostIds), role: 'admin', userType: 'host' }];
  const lasts = below(100) < mix.lasting;
  const repeats = lasts && below(2) === 0;
  const minutes = lasts && !repeats ? 25 * 1440 : 20 + 10 * below(6);
  const times = { startedAt: instant(start), endedAt: instant(start + minutes) };
  if (!repeats) return { ...times, attendees };
  const date = new Date(start * 60_000);
  const end = new Date((start + minutes) * 60_000);
  const item = {
    startHour: date.getUTCHours(),
    startMinute: date.getUTCMinutes(),
    endHour: end.getUTCHours(),
    endMinute: end.getUTCMinutes(),
    wday: 0,
    frequencyType: 1,
    frequencyInterval: 1,
  };
  const endedAt = instant(start + 1440 * (1 + below(4)));
  return { ...times, attendees, routine: { duration: minutes, endedAt, schedules: [item] } };
}

function scheduleChange(scene: Scene, mix: Mix, below: Dice): Body {
  const choice = below(4);
  if (choice === 0) return { transparency: 'transparent' };
  if (choice === 1) return { transparency: 'opaque' };
  const { attendees = [], startedAt, endedAt } = scheduleBody(scene, mix, below);
  // The routine is omitted or removed, because it may not match the new times.
  if (choice === 2) return { attendees };
  return { startedAt, endedAt, routine: null } as unknown as Body;
}
