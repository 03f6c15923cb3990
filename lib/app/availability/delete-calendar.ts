import { Problem } from '../../contract/problem.ts';
import { type findCalendarOwner, removeCalendar } from '../../data/calendars.ts';
import type { Intent } from '../intent.ts';
import { type CalendarDeps, changeCalendar, changeOf } from './change-calendar.ts';

/** Deletes a calendar. The default one stays, so a user who has hours never loses them. */
export const deleteCalendar = (
  uid: string,
  intent: Intent,
  deps: CalendarDeps & { readonly findCalendarOwner: typeof findCalendarOwner },
): Promise<{ readonly version: number }> =>
  changeCalendar(uid, intent, deps, {
    becomesDefault: false,
    decide(before, state) {
      if (before.isDefault) throw new Problem('calendar/is-default');
      const change = changeOf('calendar_deleted', intent);
      return {
        reply: { version: state.ver + 1 },
        actions: removeCalendar(intent.actor.organizationId, state, before, change),
      };
    },
  });
