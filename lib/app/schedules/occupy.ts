import { Problem } from '../../contract/problem.ts';
import type { Action } from '../../data/commit.ts';
import { hostRulesIn, writeHostRules } from '../../data/host-rules.ts';
import { hostWeekIn, writeHostWeek } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { place } from '../../domain/ledger/host-week.ts';
import { minuteToMs, weekStart } from '../../domain/ledger/week.ts';
import type { BusyRule } from '../../domain/schedules/busy-rule.ts';
import type { LedgerPlace } from '../../domain/schedules/ledger-place.ts';
import {
  ruleBytes,
  ruleBytesAtMost,
  schedulesAWeekAtMost,
  schedulesIn,
} from '../../domain/schedules/room.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { formatInstant } from '../../domain/time/instant.ts';

/** A schedule leaves one place in the ledger and takes another; each item of either is touched once. */
export interface Move {
  readonly uid: string;
  readonly from: LedgerPlace;
  readonly to: LedgerPlace;
}

interface Touched {
  readonly userId: string;
  readonly weeks: readonly number[];
  readonly rules: boolean;
}

function touchedBy({ from, to }: Move): Touched[] {
  const hostIds = [...new Set([...from.hostIds, ...to.hostIds])];
  return hostIds.map((userId) => {
    const places = [from, to].filter(({ hostIds }) => hostIds.includes(userId));
    return {
      userId,
      weeks: [...new Set(places.flatMap(({ weeks }) => weeks))],
      rules: places.some(({ rule }) => rule !== undefined),
    };
  });
}

/** What must be read before the schedule can be moved in the ledger. */
export const ledgerKeys = (of: OrganizationId, move: Move): Key[] =>
  touchedBy(move).flatMap(({ userId, weeks, rules }) => [
    ...weeks.map((week) => keys.hostWeek(of, userId, week)),
    ...(rules ? [keys.rules(of, userId)] : []),
  ]);

/** The writes that move the schedule; items that already are as they should be are left alone. */
export function ledgerActions(of: OrganizationId, items: Items, move: Move): Action[] {
  return touchedBy(move).flatMap(({ userId, weeks, rules }) => {
    const isHost = move.to.hostIds.includes(userId);
    const { uid, to } = move;
    return [
      ...weeks.flatMap((week) => {
        const entry = isHost && to.weeks.includes(week) ? to.entry : undefined;
        return weekActions(of, items, { userId, week, uid, entry });
      }),
      ...(rules ? ruleActions(of, items, userId, uid, isHost ? to.rule : undefined) : []),
    ];
  });
}

interface WeekChange {
  readonly userId: string;
  readonly week: number;
  readonly uid: string;
  /** How the schedule shall stand in the week from now on. */
  readonly entry: Entry | undefined;
}

function weekActions(
  of: OrganizationId,
  items: Items,
  { userId, week, uid, entry }: WeekChange,
): Action[] {
  const { ver, entries } = hostWeekIn(items, of, userId, week);
  const isOurs = (other: Entry) => other.kind === 'schedule' && other.uid === uid;
  // Found by its uid alone: the week may be newer than the schedule that was read.
  const found = entries.find(isOurs);
  if (found?.start === entry?.start && found?.end === entry?.end) return [];
  const others = entries.filter((other) => !isOurs(other));
  const after = entry ? place(others, entry) : others;
  requireWeekRoom(userId, week, entries, after);
  return [writeHostWeek(of, userId, week, ver, after)];
}

function ruleActions(
  of: OrganizationId,
  items: Items,
  userId: string,
  uid: string,
  rule: BusyRule | undefined,
): Action[] {
  const { ver, rules } = hostRulesIn(items, of, userId);
  const found = rules.find((other) => other.uid === uid);
  if (JSON.stringify(found) === JSON.stringify(rule)) return [];
  const others = rules.filter((other) => other.uid !== uid);
  const after = rule ? [...others, rule] : others;
  requireRuleRoom(userId, rules, after);
  return [writeHostRules(of, userId, ver, after)];
}

/** Refuses one schedule too many; what a host has too many of already may still be moved and taken away. */
function requireWeekRoom(
  userId: string,
  week: number,
  before: readonly Entry[],
  after: readonly Entry[],
): void {
  const count = schedulesIn(after);
  if (count <= schedulesAWeekAtMost || count <= schedulesIn(before)) return;
  const [from, to] = [week, week + 1].map((one) => formatInstant(minuteToMs(weekStart(one))));
  throw new Problem('schedule/too-many', {
    detail: `Between ${from} and ${to} the user ${userId} would have more than ${schedulesAWeekAtMost} schedules.`,
  });
}

function requireRuleRoom(
  userId: string,
  before: readonly BusyRule[],
  after: readonly BusyRule[],
): void {
  const bytes = ruleBytes(after);
  if (bytes <= ruleBytesAtMost || bytes <= ruleBytes(before)) return;
  throw new Problem('schedule/too-many', {
    detail: `The repeating and long schedules of the user ${userId} would take ${bytes} bytes, and at most ${ruleBytesAtMost} are possible.`,
  });
}
