import { Problem } from '../../contract/problem.ts';
import type { listHistory } from '../../data/feed/list-history.ts';
import type { findSchedule } from '../../data/schedules/stored-schedules.ts';
import { visibleEvent } from '../../domain/feed/visible-event.ts';
import { isVisible } from '../../domain/schedules/schedule-access.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { type HistoryPage, type HistoryQuery, historyPage } from '../history-page.ts';

interface Deps {
  readonly findSchedule: typeof findSchedule;
  readonly listHistory: typeof listHistory;
}

/** The events of a schedule as the caller may read them now, newest first. */
export async function listScheduleHistory(
  actor: Actor,
  uid: string,
  query: HistoryQuery & { readonly nowMs: number },
  deps: Deps,
): Promise<HistoryPage> {
  const stored = await deps.findSchedule(actor.organizationId, uid, query.nowMs);
  if (!isVisible(stored, actor)) throw new Problem('schedule/unknown');
  return historyPage(
    actor,
    { subject: 'schedule', uid },
    { ...query, visible: (event) => visibleEvent(actor, event, stored.schedule) },
    deps,
  );
}
