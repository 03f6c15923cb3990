import { expect } from 'vitest';
import { CreateSchedule } from '../../../lib/contract/schedules/create-schedule.ts';
import { UpdateSchedule } from '../../../lib/contract/schedules/update-schedule.ts';
import type { Schedule } from '../../../lib/domain/schedules/schedule.ts';
import { type Answer, call } from '../http/call.ts';
import type { World } from '../world.ts';

type Named = { readonly userId: string } | { readonly email: string };

/** An attendee, with a user id or an address. */
export const host = (person: Named) => ({ ...named(person), role: 'admin', userType: 'host' });
export const guest = (person: Named) => ({ ...named(person), role: 'viewer', userType: 'guest' });
const named = (person: Named) =>
  'userId' in person ? { userId: person.userId } : { email: person.email };

/** A schedule of an hour on a Tuesday. */
export const talk = {
  name: 'Talk',
  timeZone: 'Europe/London',
  startedAt: '2030-03-05T10:00:00Z',
  endedAt: '2030-03-05T11:00:00Z',
  attendees: [] as readonly object[],
};

/** A routine with the talk as its first occurrence. */
export const everyTuesday = {
  duration: 60,
  endedAt: null as string | null,
  schedules: [
    {
      startHour: 10,
      startMinute: 0,
      endHour: 11,
      endMinute: 0,
      wday: 2,
      frequencyType: 2,
      frequencyInterval: 1,
      exceptions: [],
    },
  ] as const,
};

/** Creates the talk with the given members. Defaults to the owner as the caller. */
export const tryToCreate = (
  world: World,
  members: object = {},
  headers: Readonly<Record<string, string>> = {},
  as: { readonly key: string } = world.owner,
) => call(CreateSchedule, { as, body: { ...talk, ...members }, headers });

export async function create(
  world: World,
  members: object = {},
  as: { readonly key: string } = world.owner,
): Promise<Schedule> {
  const { status, body } = await tryToCreate(world, members, {}, as);
  expect(status, body.detail).toBe(201);
  return body.data as Schedule;
}

export const patch = (
  world: World,
  { uid }: Pick<Schedule, 'uid'>,
  body: object,
  headers: Readonly<Record<string, string>> = {},
  as: { readonly key: string } = world.owner,
) => call(UpdateSchedule, { as, params: { uid }, body, headers });

export async function patched(
  world: World,
  schedule: Pick<Schedule, 'uid'>,
  changes: object,
): Promise<Schedule> {
  const { status, body } = await patch(world, schedule, changes);
  expect(status, body.detail).toBe(200);
  return body.data as Schedule;
}

/** The violations of a new schedule as `pointer code`, in the order of the response. */
export const faultsOfNew = async (world: World, members: object): Promise<readonly string[]> =>
  faultsIn(await tryToCreate(world, members));

export const faultsOfChange = async (
  world: World,
  schedule: Schedule,
  changes: object,
): Promise<readonly string[]> => faultsIn(await patch(world, schedule, changes));

function faultsIn({ status, body }: Answer<unknown>): readonly string[] {
  expect(status).toBeGreaterThanOrEqual(400);
  return (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
}
