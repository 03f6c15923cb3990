import { type Refused, refuse } from '../decision.ts';
import { type LedgerChange, putHostWeek, type WeekChange } from '../ledger/changes.ts';
import type { Entry } from '../ledger/entry.ts';
import { place } from '../ledger/host-week.ts';
import { hostWeek } from '../ledger/needs.ts';
import { minuteToMs, weekStart } from '../ledger/week.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { BusyRule } from './busy-rule.ts';
import { putHostRules, type RulesChange, type ScheduleChange } from './changes.ts';
import { type LedgerPlace, ledgerPlace, nowhere } from './ledger-place.ts';
import { hostRules } from './needs.ts';
import type { Schedule } from './schedule.ts';
import { ruleBytes, ruleBytesAtMost, schedulesAWeekAtMost, schedulesIn } from './size-limits.ts';

/** A move of a schedule from one place in the ledger to another. Each item changes only once. */
export interface Move {
  readonly uid: string;
  readonly from: LedgerPlace;
  readonly to: LedgerPlace;
}

/** The move of a new schedule into the ledger. */
export const arrival = (schedule: Schedule): Move => ({
  uid: schedule.uid,
  from: nowhere,
  to: ledgerPlace(schedule),
});

/** The move of a cancelled schedule out of the ledger. */
export const departure = (schedule: Schedule): Move => ({
  uid: schedule.uid,
  from: ledgerPlace(schedule),
  to: nowhere,
});

/** Returns undefined if the place in the ledger does not change, as in most updates. */
export function moveBetween(before: Schedule, after: Schedule): Move | undefined {
  const from = ledgerPlace(before);
  const to = ledgerPlace(after);
  return JSON.stringify(from) === JSON.stringify(to) ? undefined : { uid: before.uid, from, to };
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

export const moveNeeds = (move: Move): Need[] =>
  touchedBy(move).flatMap(({ userId, weeks, rules }) => [
    ...weeks.map((week) => hostWeek({ userId, week })),
    ...(rules ? [hostRules(userId)] : []),
  ]);

type TooMany = Refused<'schedule/too-many'>;

/**
 * Moves a schedule in the time of its hosts. Weeks and rules that already match are not written.
 */
export function moveInLedger(
  snapshot: Snapshot,
  move: Move,
): readonly (LedgerChange | ScheduleChange)[] | TooMany {
  const changes = touchedBy(move).flatMap((touched) => [
    ...touched.weeks.flatMap((week) => weekChange(snapshot, move, touched.userId, week) ?? []),
    ...(touched.rules ? [rulesChange(snapshot, move, touched.userId) ?? []].flat() : []),
  ]);
  const refused = changes.find((change) => 'refused' in change);
  if (refused !== undefined) return refused;
  return [
    ...changes.filter((change) => 'week' in change).map(putHostWeek),
    ...changes.filter((change) => 'rules' in change).map(putHostRules),
  ];
}

function weekChange(
  snapshot: Snapshot,
  { uid, to }: Move,
  userId: string,
  week: number,
): WeekChange | TooMany | undefined {
  const before = snapshot.get(hostWeek({ userId, week }));
  const entry = to.hostIds.includes(userId) && to.weeks.includes(week) ? to.entry : undefined;
  const isOurs = (other: Entry) => other.kind === 'schedule' && other.uid === uid;
  // Finds the entry by its uid only, because the week may be newer than the schedule that was read.
  const found = before.find(isOurs);
  const isSame =
    found?.start === entry?.start && found?.end === entry?.end && found?.isWork === entry?.isWork;
  if (isSame) return undefined;
  const others = before.filter((other) => !isOurs(other));
  const entries = entry ? place(others, entry) : others;
  return tooManyInWeek(userId, week, before, entries) ?? { userId, week, entries };
}

function rulesChange(
  snapshot: Snapshot,
  { uid, to }: Move,
  userId: string,
): RulesChange | TooMany | undefined {
  const before = snapshot.get(hostRules(userId));
  const rule = to.hostIds.includes(userId) ? to.rule : undefined;
  const found = before.find((other) => other.uid === uid);
  if (JSON.stringify(found) === JSON.stringify(rule)) return undefined;
  const others = before.filter((other) => other.uid !== uid);
  const rules = rule ? [...others, rule] : others;
  return tooManyRules(userId, before, rules) ?? { userId, rules };
}

/**
 * Refuses a week with too many schedules. If a host already has too many, they can still be moved
 * and removed.
 */
function tooManyInWeek(
  userId: string,
  week: number,
  before: readonly Entry[],
  after: readonly Entry[],
): TooMany | undefined {
  const count = schedulesIn(after);
  if (count <= schedulesAWeekAtMost || count <= schedulesIn(before)) return undefined;
  const [from, to] = [week, week + 1].map((one) => formatInstant(minuteToMs(weekStart(one))));
  return refuse('schedule/too-many', {
    detail: `User ${userId} would have more than ${schedulesAWeekAtMost} schedules between ${from} and ${to}.`,
  });
}

function tooManyRules(
  userId: string,
  before: readonly BusyRule[],
  after: readonly BusyRule[],
): TooMany | undefined {
  const bytes = ruleBytes(after);
  if (bytes <= ruleBytesAtMost || bytes <= ruleBytes(before)) return undefined;
  return refuse('schedule/too-many', {
    detail: `The recurring and long schedules of user ${userId} would take ${bytes} bytes, but can take at most ${ruleBytesAtMost}.`,
  });
}
