import type { listHistory } from '../../data/feed/list-history.ts';
import type { findSchedule } from '../../data/schedules/stored-schedules.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { type HistoryPage, type HistoryQuery, historyPage } from '../history-page.ts';
import { getSchedule } from './get-schedule.ts';

interface Deps {
  readonly findSchedule: typeof findSchedule;
  readonly listHistory: typeof listHistory;
}

/** The events of a schedule that the caller may see, newest first. */
export async function listScheduleHistory(
  actor: Actor,
  uid: string,
  query: HistoryQuery & { readonly nowMs: number },
  deps: Deps,
): Promise<HistoryPage> {
  await getSchedule(actor, uid, query.nowMs, deps);
  return historyPage(actor, { subject: 'schedule', uid }, query, deps);
}
