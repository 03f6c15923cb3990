import { expect } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../../lib/contract/schedules/update-schedule.ts';
import { displayTypes, visibilityTypes } from '../../../lib/domain/entry-visibility.ts';
import { tellChanges } from '../feed/tell-changes.ts';
import { call } from '../http/call.ts';
import type { Person, World } from '../world.ts';
import { everyTuesday, guest, host, talk } from './schedules.ts';

/** `routine` occurs twice, a week apart. `transparent` does not make its host busy. */
type Shape = 'hours' | 'routine' | 'transparent';

export interface Planted {
  readonly displayType: (typeof displayTypes)[number];
  readonly visibilityType: (typeof visibilityTypes)[number];
  readonly isDeleted: boolean;
  readonly shape: Shape;
  readonly uid: string;
  /** In each hidden text, at each version. */
  readonly marker: string;
  /** The days of March on which it occurs. */
  readonly days: readonly number[];
}

type Audience = Pick<Planted, 'displayType' | 'visibilityType' | 'isDeleted' | 'shape'>;

export const callers = [
  'creator',
  'host',
  'guest',
  'removed',
  'member',
  'admin',
  'owner',
  'restricted',
  'delegated',
  'delegatedGuest',
  'delegatedCreator',
] as const;
export type CallerName = (typeof callers)[number];

export type People = Readonly<Record<CallerName, Pick<Person, 'userId' | 'key'>>>;

const ofHours = displayTypes.flatMap((displayType) =>
  visibilityTypes.flatMap((visibilityType) =>
    [false, true].map((isDeleted) => ({ displayType, visibilityType, isDeleted, shape: 'hours' })),
  ),
);

const ofOtherShapes = ['routine', 'transparent'].flatMap((shape) =>
  visibilityTypes.map((visibilityType) => ({
    displayType: 'private',
    visibilityType,
    isDeleted: false,
    shape,
  })),
);

export const audiences = [...ofHours, ...ofOtherShapes] as readonly Audience[];

/** An instant of March 2030; later days are in April. */
export const marchDay = (day: number, hour: number) =>
  new Date(Date.UTC(2030, 2, day, hour)).toISOString();

/** The members that determine when the schedule occurs. It ends at an hour of its day. */
function timesOf(shape: Shape, day: number, endHour: number) {
  const [item] = everyTuesday.schedules;
  const wday = new Date(marchDay(day, 0)).getUTCDay();
  const routine = {
    duration: (endHour - 10) * 60,
    endedAt: marchDay(day + 8, 0),
    schedules: [{ ...item, endHour, wday }],
  };
  return {
    startedAt: marchDay(day, 10),
    endedAt: marchDay(day, endHour),
    ...(shape === 'routine' && { routine }),
  };
}

/** Creates a schedule and changes it several times. Each hidden member contains its marker. */
export async function plant(people: People, audience: Audience, index: number): Promise<Planted> {
  const { creator, removed } = people;
  const marker = `zq9marker${index.toString().padStart(2, '0')}`;
  const { displayType, visibilityType, shape } = audience;
  const day = 1 + index;
  const body = {
    ...talk,
    ...timesOf(shape, day, 11),
    timeZone: 'UTC',
    name: `${marker} first`,
    description: marker,
    address: marker,
    phoneNumber: `+81 ${marker}`,
    customLocation: marker,
    access: marker,
    projectId: 987_654_321,
    location: 'custom',
    displayType,
    visibilityType,
    transparency: shape === 'transparent' ? 'transparent' : 'opaque',
    attendees: [
      host(people.host),
      guest(people.guest),
      guest(removed),
      guest({ email: `${marker}@example.com` }),
    ],
  };
  const created = await call(CreateSchedule, { as: creator, body });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const { uid } = created.body.data;
  const changes = [
    { name: `${marker} second`, updateMessage: marker },
    { attendees: body.attendees.filter((_, at) => at !== 2) },
    { description: `${marker} second`, ...timesOf(shape, day, 12) },
  ];
  for (const change of changes) {
    const sent = { as: creator, params: { uid }, body: change };
    const { status, body: reply } = await call(UpdateSchedule, sent);
    expect(status, JSON.stringify(reply)).toBe(200);
  }
  if (audience.isDeleted) await call(DeleteSchedule, { as: creator, params: { uid } });
  const days = shape === 'routine' ? [day, day + 7] : [day];
  return { ...audience, uid, marker, days };
}

/** Plants a schedule of every audience, and one of each that is deleted, in March 2030. */
export async function plantAudiences(world: World<'admin' | 'restricted'>) {
  const { owner, admin, member, restricted, addUser } = world;
  const [creator, hosting, attending, removed] = (await Promise.all(
    Array.from({ length: 4 }, () => addUser('member')),
  )) as [Person, Person, Person, Person];
  const keyOf = async ({ userId }: Person) => {
    const keyBody = { name: 'Made by the owner', scopes: ['*'], userId };
    const { body } = await call(CreateApiKey, { as: owner, body: keyBody });
    return { userId, key: body.data.key };
  };
  const people: People = {
    creator,
    host: hosting,
    guest: attending,
    removed,
    member,
    admin,
    owner,
    restricted,
    delegated: await keyOf(hosting),
    delegatedGuest: await keyOf(attending),
    delegatedCreator: await keyOf(creator),
  };
  const planted: Planted[] = [];
  for (const [index, audience] of audiences.entries()) {
    planted.push(await plant(people, audience, index));
  }
  await tellChanges();
  return { people, planted };
}

type Reading = 'whole' | 'concealed' | 'nothing';

/** What the contract promises to each caller, written without the code that is tested. */
export function promised(caller: CallerName, { displayType, visibilityType }: Planted): Reading {
  if (caller === 'restricted') return 'nothing';
  if (displayType !== 'private') return 'whole';
  if (['creator', 'host', 'guest'].includes(caller)) return 'whole';
  if (['owner', 'admin', 'delegated'].includes(caller)) return 'concealed';
  // Keys that another user made for a guest and for the creator read like a member outside the audience.
  return visibilityType === 'busy' ? 'concealed' : 'nothing';
}

/** The planted schedules that lists contain. */
export const openOnes = (planted: readonly Planted[]) =>
  planted.filter(({ isDeleted }) => !isDeleted);

/** The planted schedules that make their host busy, once for each day on which they occur. */
export const busyOnes = (planted: readonly Planted[]): readonly Planted[] =>
  openOnes(planted)
    .filter(({ shape }) => shape !== 'transparent')
    .flatMap((one) => one.days.map((day) => ({ day, one })))
    .toSorted((a, b) => a.day - b.day)
    .map(({ one }) => one);

/** The planted schedules whose text or ID the caller got without the right to it. */
export const leaksIn = (
  caller: CallerName,
  text: string,
  planted: readonly Planted[],
): readonly string[] =>
  planted.flatMap((schedule) => {
    const reading = promised(caller, schedule);
    const { marker, uid, displayType, visibilityType, shape } = schedule;
    const isLeak =
      (reading !== 'whole' && text.includes(marker)) ||
      (reading === 'nothing' && text.includes(uid));
    return isLeak ? [`${displayType} ${visibilityType} ${shape}`] : [];
  });

export const uidsOf = (schedules: readonly { readonly uid: string }[]): readonly string[] =>
  schedules.map(({ uid }) => uid).toSorted();

export const march = { periodStart: '2030-03-01T00:00:00Z', periodEnd: '2030-03-31T00:00:00Z' };
