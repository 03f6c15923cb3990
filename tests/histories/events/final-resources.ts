import { wholeReaderOf } from '../../../lib/data/whole-reader.ts';
import { storedSchedule } from '../../../lib/domain/schedules/needs.ts';
import type { Clients } from './client.ts';
import type { FinalResource } from './event-history.ts';
import type { EventScene } from './event-scene.ts';
import type { Outside } from './outside.ts';
import { type Caller, sendRequest } from './send-request.ts';
import { versionOf } from './version-of.ts';

/** The final state of bookings, schedules and calendar connections. */
export async function readFinalResources(
  { scene, resources, changes }: Clients,
  { connected }: Outside,
  caller: Caller,
): Promise<readonly FinalResource[]> {
  const read = async (operation: 'getBooking' | 'getSchedule', uid: string) => {
    const reply = await sendRequest({ operation, params: { uid } }, caller);
    return {
      uid,
      version: versionOf(reply),
      versionsWithoutEvent: [],
      ...(reply.data && { resource: reply.data }),
    };
  };
  const bookings = resources.bookings.map((uid) => read('getBooking', uid));
  const schedules = resources.schedules.map((uid) => read('getSchedule', uid));
  const connections = connected.map(async ({ uid, host, version }) => {
    const request = {
      operation: 'getCalendarConnection',
      params: { uid },
      apiKey: host.key,
    } as const;
    const versionsWithoutEvent = Array.from({ length: version }, (_, before) => before + 1);
    return { uid, version: versionOf(await sendRequest(request, caller)), versionsWithoutEvent };
  });
  const deleted = changes.flatMap(({ uid, version }) => (version === 'deleted' ? [uid] : []));
  return [
    ...(await Promise.all([...bookings, ...schedules, ...connections])),
    ...(await readDeletedSchedules(scene, deleted)),
  ];
}

/** The last versions of schedules before their deletion, which no operation returns. */
async function readDeletedSchedules(
  { world }: EventScene,
  uids: readonly string[],
): Promise<readonly FinalResource[]> {
  const needs = uids.map((uid) => storedSchedule({ uid, nowMs: 0 }));
  const snapshot = await wholeReaderOf(world.of).read(needs);
  return needs.flatMap((need, index) => {
    const stored = snapshot.get(need);
    return stored
      ? [{ uid: uids[index] as string, version: stored.ver - 1, versionsWithoutEvent: [] }]
      : [];
  });
}
