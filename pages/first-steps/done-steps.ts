import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { isZone, offsetAt, zone } from '../../lib/domain/time/zone.ts';
import type { StepName } from './steps.ts';

const perPage = 100;

/** One retry is enough, because the steps are checked again when the page is opened again. */
const options = { maxRetries: 1 };

async function includes<Item>(list: AsyncIterable<Item>, matches: (item: Item) => boolean) {
  for await (const item of list) if (matches(item)) return true;
  return false;
}

/** Whether two zones have the same time now. The browser can report another name of the zone, or an unknown one. */
const isSameTime = (one: string, other: string): boolean =>
  !isZone(other) || offsetAt(zone(one), Date.now()) === offsetAt(zone(other), Date.now());

type Check = (
  client: SchedulingClient,
  me: CurrentUser,
  browserZone: string,
) => boolean | Promise<boolean>;

const checks: Readonly<Record<StepName, Check>> = {
  profile: (_, { name, timeZone }, browserZone) => name !== '' && isSameTime(timeZone, browserZone),
  hours: (client, { uid }) =>
    includes(
      client.availability.listUserCalendars({ userId: uid, perPage }, options),
      ({ calendars }) => calendars.length > 0,
    ),
  connections: (client) =>
    includes(
      client.calendarConnections.list({ perPage }, options),
      ({ status }) => status !== 'pending',
    ),
  'event-types': (client, { uid }) =>
    includes(
      client.eventTypes.list({ status: 'enable', perPage }, options),
      ({ visibility, hosts }) => visibility !== 'private' && hosts.some((host) => host.uid === uid),
    ),
};

/** Finds the steps that are done. The profile needs no request, and each other step one. */
export async function doneSteps(
  client: SchedulingClient,
  me: CurrentUser,
  steps: readonly StepName[],
  browserZone: string,
): Promise<ReadonlySet<StepName>> {
  const done = await Promise.all(
    steps.map(async (step) => ((await checks[step](client, me, browserZone)) ? [step] : [])),
  );
  return new Set(done.flat());
}
