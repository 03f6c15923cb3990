import { Problem, unprocessable } from '../../contract/problem.ts';
import {
  calendarKeys,
  calendarStateIn,
  type findCalendarOwner,
  formerDefaultKeys,
} from '../../data/calendars.ts';
import type { Change } from '../../data/change.ts';
import type { commit } from '../../data/commit.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import { canChange } from '../../domain/access.ts';
import {
  type Calendar,
  calendarBytes,
  calendarBytesAtMost,
} from '../../domain/availability/calendar.ts';
import type { CalendarState } from '../../domain/availability/stored-calendar.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { type Intent, requireVersion } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { seeCalendar } from './see-calendar.ts';

export interface CalendarDeps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
}

export interface CalendarReply {
  readonly data: Calendar;
  readonly version: number;
}

/** Which calendar of whom is changed. */
export interface NamedCalendar {
  readonly userId: string;
  readonly uid: string;
  /** It is to be the default, so the one that is it now matters too. */
  readonly becomesDefault: boolean;
}

interface CalendarChange<Reply> {
  readonly becomesDefault: boolean;
  readonly decide: (before: Calendar, state: CalendarState) => Plan<Reply>;
}

/**
 * Changes a calendar that exists. Whose it is never changes, so that is read first and apart; the
 * hours are the root, because they name the default calendar: when somebody else moved it, all is
 * read again.
 */
export async function changeCalendar<Reply>(
  uid: string,
  intent: Intent,
  deps: CalendarDeps & { readonly findCalendarOwner: typeof findCalendarOwner },
  { becomesDefault, decide }: CalendarChange<Reply>,
): Promise<Reply> {
  const { actor, expects } = intent;
  const of = actor.organizationId;
  const userId = await deps.findCalendarOwner(of, uid);
  const named = userId === undefined ? undefined : { userId, uid, becomesDefault };
  return settle<{ items: Items }, Reply>(intent, {
    read: () => readCalendarState(named, intent, deps),
    decide({ items }) {
      const state = named && calendarStateIn(items, of, named.userId, uid, named.becomesDefault);
      const before = seeCalendar(actor, state?.before);
      if (state === undefined || !canChange(actor, [before.userId])) {
        throw new Problem('caller/role-forbids');
      }
      requireVersion(expects, state.ver);
      return decide(before, state);
    },
    commit: deps.commit,
    ...(userId !== undefined && { root: keys.hours(of, userId) }),
    tooLarge: 'calendar/too-large',
  });
}

/** The record of the Idempotency-Key, the calendar and the hours of its user; then, where it matters, the present default. */
export async function readCalendarState(
  named: NamedCalendar | undefined,
  { actor, claim }: Intent,
  { readItems }: CalendarDeps,
  more: readonly Key[] = [],
): Promise<{ items: Items }> {
  const of = actor.organizationId;
  const wanted: Key[] = named ? [...more, ...calendarKeys(of, named.userId, named.uid)] : [...more];
  if (claim) wanted.push(keys.idempotency(of, claim.hash));
  const items = await readItems(of, wanted);
  if (named?.becomesDefault) {
    const former = formerDefaultKeys(items, of, named.userId, named.uid);
    if (former.length > 0) items.add(await readItems(of, former));
  }
  return { items };
}

export const changeOf = (kind: string, { actor, nowMs, requestId }: Intent): Change => ({
  kind,
  by: actor.userId,
  at: formatInstant(nowMs),
  requestId,
});

/** Refuses hours that are too many to be read with every search; a calendar that has too many already may shrink, and count as before. */
export function requireRoom(calendar: Calendar, before?: Calendar): void {
  const bytes = calendarBytes(calendar);
  const counts = calendar.isDefault && before?.isDefault !== true;
  if (bytes <= calendarBytesAtMost) return;
  if (before !== undefined && !counts && bytes <= calendarBytes(before)) return;
  const detail = `The calendar would take ${bytes} bytes, and at most ${calendarBytesAtMost} are possible.`;
  throw unprocessable([{ pointer: '', code: 'calendar/too-large', detail }]);
}
