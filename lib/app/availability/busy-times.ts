import { Problem, unprocessable } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import { hostRulesIn } from '../../data/host-rules.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { userIn } from '../../data/users.ts';
import { canSee } from '../../domain/access.ts';
import { busySources } from '../../domain/availability/busy-sources.ts';
import type { Reach } from '../../domain/availability/slot-hosts.ts';
import type { Occupied } from '../../domain/ledger/entry.ts';
import { ceilMinute, floorMinute, minuteToMs, weeksOf } from '../../domain/ledger/week.ts';
import { ruleSpans } from '../../domain/schedules/busy-rule.ts';
import type { Actor, OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant, latestMs } from '../../domain/time/instant.ts';
import { periodViolations } from '../../domain/time/period.ts';
import { type Spans, union } from '../../domain/time/spans.ts';
import type { Violation } from '../../domain/violation.ts';
import { type AskedPeriod, periodFault } from './asked-period.ts';
import { entriesIn, mergedBusy } from './slot-hosts.ts';

interface Deps {
  readonly readItems: typeof readItems;
}

interface BusyTime {
  readonly startedAt: string;
  readonly endedAt: string;
}

/** A reply may have 6 MB, and an entry with its source takes 250 bytes. */
const entriesAtMost = 20_000;

/** When a user is busy in the period, whatever the reason: merged, with buffers, cut to the period. */
export async function userBusyTimes(
  actor: Actor,
  userId: string,
  asked: AskedPeriod,
  deps: Deps,
): Promise<readonly BusyTime[]> {
  const items = await readUser(actor, userId, asked, 'busy', deps);
  return requireRoom(merged(items, actor.organizationId, userId, asked));
}

/** What makes a user busy in the period: each thing for itself, with buffers, cut to the period. */
export async function sourcedBusyTimes(
  actor: Actor,
  userId: string,
  asked: AskedPeriod,
  deps: Deps,
) {
  const of = actor.organizationId;
  const items = await readUser(actor, userId, asked, 'iv', deps);
  const reach = reachOf(asked);
  const entries = entriesIn(items, of, userId, reach);
  const { rules } = hostRulesIn(items, of, userId);
  const sources = requireRoom(busySources(entries, rules, reach.from, reach.to));
  return sources.map((source) => sourced(source, asked));
}

/** The same as of one user for several, in the order asked. */
export async function busyTimesOfUsers(
  actor: Actor,
  { userIds, ...asked }: AskedPeriod & { readonly userIds: readonly string[] },
  { readItems }: Deps,
): Promise<readonly { readonly userId: string; readonly busyTimes: readonly BusyTime[] }[]> {
  const of = actor.organizationId;
  const faults = periodViolations(asked);
  const seen = userIds.filter((userId) => canSee(actor, [userId]));
  const reads = faults.length > 0 ? [] : seen.flatMap((userId) => ledgerKeys(of, userId, asked));
  const wanted = [...seen.map((userId) => keys.user(of, userId)), ...reads];
  const items = await readItems(of, wanted, { attributes: attributesWith('busy') });
  const known = new Set(seen.filter((userId) => userIn(items, of, userId) !== undefined));
  const unknown = userIds
    .filter((userId) => !known.has(userId))
    .map(
      (userId): Violation<ProblemCode> => ({
        pointer: 'query/userIds',
        code: 'user/unknown',
        detail: `The organization has no user ${userId}.`,
      }),
    );
  if (unknown.length + faults.length > 0) throw unprocessable([...unknown, ...faults]);
  const all = userIds.map((userId) => ({ userId, busyTimes: merged(items, of, userId, asked) }));
  requireRoom(all.flatMap(({ busyTimes }) => busyTimes));
  return all;
}

/** An unknown user comes before a wrong period; a period that is wrong is not read. */
async function readUser(
  actor: Actor,
  userId: string,
  asked: AskedPeriod,
  attribute: 'busy' | 'iv',
  { readItems }: Deps,
): Promise<Items> {
  const of = actor.organizationId;
  if (!canSee(actor, [userId])) throw new Problem('user/not-found');
  const faults = periodViolations(asked);
  const reads = faults.length > 0 ? [] : ledgerKeys(of, userId, asked);
  const wanted = [keys.user(of, userId), ...reads];
  const items = await readItems(of, wanted, { attributes: attributesWith(attribute) });
  if (userIn(items, of, userId) === undefined) throw new Problem('user/not-found');
  if (faults.length > 0) throw unprocessable(faults);
  return items;
}

const attributesWith = (attribute: 'busy' | 'iv') => ['ver', 'doc', attribute];

function ledgerKeys(of: OrganizationId, userId: string, asked: AskedPeriod): Key[] {
  const { from, to } = reachOf(asked);
  return [
    keys.rules(of, userId),
    ...weeksOf(from, to).map((week) => keys.hostWeek(of, userId, week)),
  ];
}

/** The whole minutes that the period touches. */
const reachOf = ({ periodStart, periodEnd }: AskedPeriod): Reach => ({
  from: floorMinute(periodStart),
  to: ceilMinute(periodEnd),
});

function merged(
  items: Items,
  of: OrganizationId,
  userId: string,
  asked: AskedPeriod,
): readonly BusyTime[] {
  const reach = reachOf(asked);
  const { rules } = hostRulesIn(items, of, userId);
  const busy = union(mergedBusy(items, of, userId, reach), ruleSpans(rules, reach.from, reach.to));
  return timesOf(busy, asked);
}

/** Whole weeks were read, so what lies outside the period is left out here. */
function timesOf(spans: Spans, asked: AskedPeriod): readonly BusyTime[] {
  const { from, to } = reachOf(asked);
  const times: BusyTime[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    const [start, end] = [spans[i] as number, spans[i + 1] as number];
    if (start < to && from < end) times.push(cut(start, end, asked));
  }
  return times;
}

const cut = (start: number, end: number, { periodStart, periodEnd }: AskedPeriod): BusyTime => ({
  startedAt: formatInstant(Math.max(minuteToMs(start), periodStart)),
  endedAt: formatInstant(Math.min(minuteToMs(end), periodEnd)),
});

const sourced = (
  { kind, uid, eventTypeId, start, end, busyStart, busyEnd }: Occupied,
  asked: AskedPeriod,
) => ({
  ...cut(busyStart, busyEnd, asked),
  source: {
    type: kind,
    uid,
    eventTypeId,
    startedAt: formatInstant(minuteToMs(start)),
    // The last occurrence of all may end in a year that no four digits say.
    endedAt: formatInstant(Math.min(minuteToMs(end), latestMs)),
  },
});

function requireRoom<Entry>(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= entriesAtMost) return entries;
  const most = `It holds more than ${entriesAtMost} of them: ask for a shorter period.`;
  throw unprocessable([periodFault(most)]);
}
