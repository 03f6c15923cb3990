import { expect } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { DeleteSchedule } from '../../../lib/contract/schedules/delete-schedule.ts';
import { UpdateSchedule } from '../../../lib/contract/schedules/update-schedule.ts';
import { displayTypes, visibilityTypes } from '../../../lib/domain/entry-visibility.ts';
import { tellChanges } from '../feed/tell-changes.ts';
import { call } from '../http/call.ts';
import type { Person, World } from '../world.ts';
import { guest, host, talk } from './schedules.ts';

export interface Planted {
  readonly displayType: (typeof displayTypes)[number];
  readonly visibilityType: (typeof visibilityTypes)[number];
  readonly isDeleted: boolean;
  readonly uid: string;
  /** In each hidden text, at each version. */
  readonly marker: string;
}

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
] as const;
export type CallerName = (typeof callers)[number];

export type People = Readonly<Record<CallerName, Pick<Person, 'userId' | 'key'>>>;

export const audiences = displayTypes.flatMap((displayType) =>
  visibilityTypes.flatMap((visibilityType) =>
    [false, true].map((isDeleted) => ({ displayType, visibilityType, isDeleted })),
  ),
);

/** Creates a schedule and changes it several times. Each hidden member contains its marker. */
export async function plant(
  people: People,
  audience: Pick<Planted, 'displayType' | 'visibilityType' | 'isDeleted'>,
  index: number,
): Promise<Planted> {
  const { creator, removed } = people;
  const marker = `zq9marker${String.fromCharCode(97 + index)}`;
  const { displayType, visibilityType } = audience;
  const day = String(1 + index).padStart(2, '0');
  const body = {
    ...talk,
    startedAt: `2030-03-${day}T10:00:00Z`,
    endedAt: `2030-03-${day}T11:00:00Z`,
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
    attendees: [
      host(people.host),
      guest(people.guest),
      guest(removed),
      guest({ email: `${marker}@example.com` }),
    ],
  };
  const { body: reply } = await call(CreateSchedule, { as: creator, body });
  const { uid } = reply.data;
  const changes = [
    { name: `${marker} second`, updateMessage: marker },
    { attendees: body.attendees.filter((_, at) => at !== 2) },
    { description: `${marker} second`, endedAt: `2030-03-${day}T12:00:00Z` },
  ];
  for (const change of changes) {
    const sent = { as: creator, params: { uid }, body: change };
    expect((await call(UpdateSchedule, sent)).status).toBe(200);
  }
  if (audience.isDeleted) await call(DeleteSchedule, { as: creator, params: { uid } });
  return { ...audience, uid, marker };
}

/** Plants a schedule of every audience, and one of each that is deleted, in March 2030. */
export async function plantAudiences(world: World<'admin' | 'restricted'>) {
  const { owner, admin, member, restricted, addUser } = world;
  const [creator, hosting, attending, removed] = (await Promise.all(
    Array.from({ length: 4 }, () => addUser('member')),
  )) as [Person, Person, Person, Person];
  const keyBody = { name: 'Made by the owner', scopes: ['*'], userId: hosting.userId };
  const { body } = await call(CreateApiKey, { as: owner, body: keyBody });
  const delegated = { userId: hosting.userId, key: body.data.key };
  const attendees = { host: hosting, guest: attending, removed };
  const people: People = { creator, ...attendees, member, admin, owner, restricted, delegated };
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
  return visibilityType === 'busy' ? 'concealed' : 'nothing';
}

/** The planted schedules that lists contain. */
export const openOnes = (planted: readonly Planted[]) =>
  planted.filter(({ isDeleted }) => !isDeleted);

export const uidsOf = (schedules: readonly { readonly uid: string }[]): readonly string[] =>
  schedules.map(({ uid }) => uid).toSorted();

export const march = { periodStart: '2030-03-01T00:00:00Z', periodEnd: '2030-03-31T00:00:00Z' };
