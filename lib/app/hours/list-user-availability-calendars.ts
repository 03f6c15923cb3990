import type { listCalendars } from '../../data/hours/stored-calendars.ts';
import { canSee } from '../../domain/access.ts';
import type { Calendar } from '../../domain/hours/calendar.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { pageOf } from '../page-of.ts';

interface CalendarsQuery {
  readonly userId: string;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of a user's calendars, oldest first. For a user that the caller may not see, the page is empty. */
export async function listUserAvailabilityCalendars(
  actor: Actor,
  query: CalendarsQuery,
  deps: { readonly listCalendars: typeof listCalendars },
): Promise<{ readonly data: readonly Calendar[]; readonly nextCursor: string | null }> {
  const of = actor.organizationId;
  const { userId } = query;
  const calendars = canSee(actor, [userId]) ? await deps.listCalendars(of, userId) : [];
  const scope = { actor, list: 'calendars', query: { ...query } };
  return pageOf(calendars, ({ createdAt, uid }) => [Date.parse(createdAt), uid], query, scope);
}
