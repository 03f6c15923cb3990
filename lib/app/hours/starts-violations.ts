import type { ProblemCode } from '../../contract/problems.ts';
import { assignableHosts } from '../../domain/event-types/event-type.ts';
import { gridStarts } from '../../domain/hours/grid.ts';
import { type SlotSearch, startsOf, untilEndOfTime } from '../../domain/hours/slot-search.ts';
import { allowed } from '../../domain/hours/slots.ts';
import { zone } from '../../domain/time/zone.ts';
import type { Violation } from '../../domain/violation.ts';
import { periodViolation } from './requested-period.ts';

/**
 * Maximum for the response limit of 6 MB of a function. The ID of a host takes 33 bytes. The rest of a start takes at
 * most as much as four IDs.
 */
const hostIdsAtMost = 180_000;
const hostIdsBeside = 4;
/** Maximum number of starts with reasons, each counted once for each host. */
const explainedAtMost = 10_000;

/**
 * Refuses a period with more starts than one reply can hold, independent of free time. Callers can compute this number
 * themselves, and no data of the hosts is read before the refusal.
 */
export function startsViolations(
  search: SlotSearch,
  explain: boolean,
  nowMs: number,
): Violation<ProblemCode>[] {
  const { eventType } = search;
  const hosts = assignableHosts(eventType).length;
  const { from, to } = startsOf(untilEndOfTime(search));
  const within = explain ? [from, to] : allowed({ eventType, nowMs, usedUp: [] }, from, to);
  const count = gridStarts(zone(eventType.timeZone), eventType.interval, within).length;
  const most = Math.floor(
    explain ? explainedAtMost / Math.max(1, hosts) : hostIdsAtMost / (hosts + hostIdsBeside),
  );
  if (count <= most) return [];
  const condition = explain ? 'With explain=true, the' : 'The';
  return [
    periodViolation(
      `${condition} period can have at most ${most} start times of this event type, but has ${count}. Request a shorter period.`,
    ),
  ];
}
