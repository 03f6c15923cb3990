import { Problem, unprocessable } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { readEventTypeInForce } from '../../data/event-types-in-force.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import { type ExplainedStart, explainedStarts } from '../../domain/hours/explained-starts.ts';
import { type OfferedSlot, offeredSlots } from '../../domain/hours/offered-slots.ts';
import {
  hostsIn,
  questionOf,
  type SearchedTime,
  startsOf,
} from '../../domain/hours/slot-search.ts';
import { sourcedHosts } from '../../domain/hours/sourced-hosts.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { isInRange } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import { periodViolations, type RequestedPeriod } from '../../domain/time/period.ts';
import { unknownZone } from '../../domain/time/unknown-zone.ts';
import { isZone, toLocal, type Zone, zone } from '../../domain/time/zone.ts';
import type { Violation } from '../../domain/violation.ts';
import { type DayOfStarts, daysOfStarts } from '../hours/days-of-starts.ts';
import { explainedDays } from '../hours/explained-days.ts';
import { hiddenSchedules } from '../hours/hidden-schedules.ts';
import { readSlots, type SlotReader } from '../hours/read-slots.ts';
import { dayMinutes, periodViolation, startsIn } from '../hours/requested-period.ts';
import { startsViolations } from '../hours/starts-violations.ts';
import { sentToken } from '../response-token.ts';
import { seeEventType, seeKnownEventType } from '../see-event-type.ts';

interface SlotRequest extends RequestedPeriod {
  /** Time zone of the days; defaults to that of the event type. */
  readonly timeZone?: string | undefined;
  readonly explain: boolean;
  /** Token of the routing form response that led to this event type. */
  readonly responseToken?: string | undefined;
}

const mostExplainedDays = 7;

/**
 * Lists the free starts of an event type in the form of version 2: by local day, with hosts, and with the reasons for
 * all other starts.
 */
export async function listAvailableSchedulesV2(
  actor: Actor,
  uid: string,
  asked: SlotRequest,
  nowMs: number,
  slotReader: SlotReader,
): Promise<readonly DayOfStarts[]> {
  await requireAnswerable(actor, uid, asked, nowMs, slotReader);
  const { responseToken, explain } = asked;
  const by = responseToken === undefined ? undefined : sentToken(responseToken);
  const period = { ...startsIn(asked), actor, named: explain, by };
  const read = await readSlots(uid, period, nowMs, slotReader);
  if (read === undefined) throw new Problem('event-type/unknown');
  // The current event type may have more hosts than the cached one.
  refuse(tooManyStarts(asked, read.eventType, nowMs));
  const clock = zone(asked.timeZone ?? read.eventType.timeZone);
  if (explain) {
    const starts = [...explained(read, nowMs)];
    const schedules = starts.flatMap(schedulesOfOthers(actor));
    const hidden = await hiddenSchedules(actor, schedules, nowMs, slotReader.reader);
    return explainedDays(starts, clock, { actor, hidden });
  }
  return daysOfStarts(offered(read, nowMs), clock);
}

/** Refuses a query that is too large, before any data of hosts is read. */
async function requireAnswerable(
  actor: Actor,
  uid: string,
  asked: SlotRequest,
  nowMs: number,
  { reader }: SlotReader,
): Promise<void> {
  const known = await seeKnownEventType(actor, uid, nowMs, reader);
  refuse(violationsOf(asked, known.eventType));
  if (tooManyStarts(asked, known.eventType, nowMs).length === 0) return;
  // The current event type may have fewer hosts than the cached one, so the table is read before the refusal.
  const { eventType } = seeEventType(actor, await readEventTypeInForce(reader.of, uid, nowMs));
  refuse(tooManyStarts(asked, eventType, nowMs));
}

function refuse(violations: readonly Violation<ProblemCode>[]): void {
  if (violations.length > 0) throw unprocessable(violations);
}

function violationsOf(asked: SlotRequest, eventType: EventType): Violation<ProblemCode>[] {
  const { timeZone = eventType.timeZone, explain } = asked;
  const violations: Violation<ProblemCode>[] = periodViolations(asked);
  const isKnown = isZone(timeZone);
  const clock = zone(isKnown ? timeZone : eventType.timeZone);
  if (explain && violations.length === 0 && daysOn(clock, asked) > mostExplainedDays) {
    violations.push(
      periodViolation(
        `With explain=true, the period must be at most ${mostExplainedDays} days long.`,
      ),
    );
  }
  if (violations.length === 0 && !hasDates(clock, asked)) {
    violations.push(
      periodViolation('The local dates of the period must be in the years 0001 to 9999.'),
    );
  }
  return [...violations, ...unknownZone(asked.timeZone, 'query/timeZone')];
}

/** A disabled event type has no starts, so it is never too large. */
const tooManyStarts = (asked: SlotRequest, eventType: EventType, nowMs: number) =>
  asked.explain || eventType.status !== 'disable'
    ? startsViolations({ eventType, ...startsIn(asked) }, asked.explain, nowMs)
    : [];

/**
 * At the limits of the time range, the local date of some zones has no year of four digits. Such days cannot be
 * returned.
 */
const hasDates = (clock: Zone, { periodStart, periodEnd }: RequestedPeriod): boolean =>
  isInRange(toLocal(clock, periodStart)) && isInRange(toLocal(clock, periodEnd - 1));

/** Counts days by the smaller of local and elapsed time, so that a week with a clock change stays a week. */
function daysOn(clock: Zone, { periodStart, periodEnd }: RequestedPeriod): number {
  const shownMs = toLocal(clock, periodEnd) - toLocal(clock, periodStart);
  return Math.min(shownMs, periodEnd - periodStart) / (dayMinutes * minuteMs);
}

function offered(read: SearchedTime, nowMs: number): Iterable<OfferedSlot> {
  if (read.eventType.status === 'disable') return [];
  const { from, to } = startsOf(read);
  return offeredSlots(questionOf(read, hostsIn(read, nowMs), nowMs), from, to);
}

function explained(read: SearchedTime, nowMs: number): Iterable<ExplainedStart> {
  const { from, to } = startsOf(read);
  return explainedStarts(questionOf(read, sourcedHosts(read, nowMs), nowMs), from, to);
}

/** The schedules that make other hosts than the caller busy. */
const schedulesOfOthers =
  ({ userId: caller }: Actor) =>
  (one: ExplainedStart): string[] => {
    const hosts = 'notOffered' in one ? one.notOffered.hosts : [];
    const causes = hosts.flatMap((host) => (host.userId === caller ? [] : host.causes));
    return causes.flatMap((cause) =>
      'source' in cause && cause.source.kind === 'schedule' ? [cause.source.uid] : [],
    );
  };
