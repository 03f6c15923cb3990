import { unprocessable } from '../../contract/problem.ts';
import type { findSchedules } from '../../data/schedules/find-schedules.ts';
import type { ListPlace } from '../../data/schedules/list-schedules.ts';
import { askedParticipants, isManager } from '../../domain/access.ts';
import { type VisibleSchedule, visibleSchedule } from '../../domain/schedules/audience.ts';
import type { MemberFilter } from '../../domain/schedules/has-members.ts';
import type { Schedule } from '../../domain/schedules/schedule.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { emptyPeriodViolations } from '../../domain/time/period.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

/** Query of a caller after validation. Instants are epoch milliseconds. */
interface SchedulesQuery extends MemberFilter {
  readonly startedAt?: number | undefined;
  readonly endedAt?: number | undefined;
  readonly userId?: string | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/**
 * Returns one page of the schedules that the caller may see. A `restricted` user sees the schedules that they attend.
 */
export async function listSchedules(
  actor: Actor,
  query: SchedulesQuery,
  deps: { readonly findSchedules: typeof findSchedules },
): Promise<{ readonly data: readonly VisibleSchedule[]; readonly nextCursor: string | null }> {
  const { cursor, perPage, userId, behavior, priority, projectId } = query;
  const members = { behavior, priority, projectId };
  const period = {
    fromMs: query.startedAt ?? Number.NEGATIVE_INFINITY,
    toMs: query.endedAt ?? Number.POSITIVE_INFINITY,
  };
  const violations = emptyPeriodViolations(query);
  if (violations.length > 0) throw unprocessable(violations);
  const attendeeIds = askedParticipants(actor, userId);
  const scope = { actor, list: 'schedules', query: { ...query, attendeeIds } };
  const from = (await decryptCursor(cursor, scope)) as ListPlace | undefined;
  const visibleAs = (schedule: Schedule) => visibleSchedule(actor, schedule);
  // A manager knows of every schedule.
  const conceals = !isManager(actor);
  const filter = { period, attendeeIds, members, perPage, conceals, visibleAs };
  const { schedules: data, next } = await deps.findSchedules(actor.organizationId, filter, from);
  return { data, nextCursor: await encryptCursor(next, scope) };
}
