import { Problem } from '../../contract/problem.ts';
import type { Action } from '../../data/commit.ts';
import { hostRulesIn, writeHostRules } from '../../data/host-rules.ts';
import { hostWeekIn, writeHostWeek } from '../../data/host-weeks.ts';
import type { Items } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { place } from '../../domain/ledger/host-week.ts';
import type { BusyRule } from '../../domain/schedules/busy-rule.ts';
import type { LedgerPlace } from '../../domain/schedules/ledger-place.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** A schedule leaves one place in the ledger and takes another; each item of either is touched once. */
export interface Move {
  readonly uid: string;
  readonly from: LedgerPlace;
  readonly to: LedgerPlace;
}

/** DynamoDB takes 400 KB an item and 4 MB a transaction; what else the items hold gets the rest. */
const itemBytesAtMost = 350_000;
const commitBytesAtMost = 3_500_000;

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
  const actions = touchedBy(move).flatMap(({ userId, weeks, rules }) => {
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
  requireRoom(actions);
  return actions;
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
  return [writeHostWeek(of, userId, week, ver, entry ? place(others, entry) : others)];
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
  return [writeHostRules(of, userId, ver, rule ? [...others, rule] : others)];
}

function requireRoom(actions: readonly Action[]): void {
  const sizes = actions.map(({ item = {} }) =>
    Object.values(item).reduce<number>((sum, value) => sum + sizeOf(value), 0),
  );
  const isFull = sizes.some((bytes) => bytes > itemBytesAtMost);
  if (!isFull && sizes.reduce((sum, bytes) => sum + bytes, 0) <= commitBytesAtMost) return;
  throw new Problem('schedule/too-large', {
    detail: 'The hosts have too many schedules to hold one more.',
  });
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
