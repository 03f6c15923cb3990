import { needsAccount } from '../event-types/meeting-provider.ts';
import { occurrences } from '../schedules/busy-rule.ts';
import type { StoredSchedule } from '../schedules/stored-schedule.ts';
import { latestMs } from '../time/instant.ts';
import { minuteMs } from '../time/minute.ts';
import type { RequiredMeeting } from './stored-meeting.ts';

/** The meeting that a schedule needs now, and when it needs another time. */
interface MeetingOfSchedule {
  readonly wanted: RequiredMeeting;
  /** The end of the occurrence (epoch milliseconds), after which the meeting moves to the next one. */
  readonly nextMs: number | undefined;
}

/**
 * The meeting that a schedule needs; undefined if it needs none that is created with an account. A routine has one
 * meeting, at the time of its next occurrence.
 */
export function meetingOfSchedule(
  { schedule, meeting }: StoredSchedule,
  nowMs: number,
): MeetingOfSchedule | undefined {
  const provider = meeting?.provider ?? null;
  if (schedule.status !== 'open' || meeting === undefined || !needsAccount(provider)) {
    return undefined;
  }
  const { name: topic, timeZone, routine, startedAt, endedAt, createdBy: userId } = schedule;
  const [next] = occurrences(schedule, nowMs, latestMs + 1, 1);
  const { startMs, endMs } = next ?? { startMs: Date.parse(startedAt), endMs: Date.parse(endedAt) };
  const minutes = Math.ceil((endMs - startMs) / minuteMs);
  const about = { topic, startedAtMs: startMs, minutes, timeZone };
  return {
    wanted: { provider, userId, round: meeting.round, about },
    nextMs: routine !== null && endMs > nowMs ? endMs : undefined,
  };
}
