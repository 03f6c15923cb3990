import { type Clients, sendAndRecord } from './client.ts';
import { type Crew, leaseMs } from './crew.ts';
import { minuteMs, publishAll } from './recover.ts';
import type { Caller, ClientRequest } from './send-request.ts';

/**
 * Sends the mails about all schedules, and then deletes every third one from the newest, removes the guests of every third one, and renames
 * the others, so that each history has mails that end attendances.
 */
export async function endAttendances(all: Clients, crew: Crew, caller: Caller): Promise<void> {
  await publishAll(crew, 0, ({ published }) => published === 0);
  await crew.recover('sendMessages', [crew.aheadMs.sendMessages + leaseMs.sendMessages + minuteMs]);
  const schedules = all.resources.schedules.toReversed();
  for (const [index, uid] of schedules.entries())
    await sendAndRecord(all, endOf(uid, index), caller);
}

function endOf(uid: string, index: number): ClientRequest {
  const params = { uid };
  switch (index % 3) {
    case 0:
      return { operation: 'deleteSchedule', params };
    case 1:
      return { operation: 'updateSchedule', params, body: { attendees: [] } };
    default:
      return { operation: 'updateSchedule', params, body: { name: `Last ${uid}` } };
  }
}
