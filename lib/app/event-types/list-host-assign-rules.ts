import type { HostAssignRule } from '../../domain/event-types/host-assign-rule.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { pageOf } from '../page-of.ts';
import { seeEventType } from '../see-event-type.ts';

interface RulesQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the rules of an event type, in the order of evaluation. */
export async function listHostAssignRules(
  actor: Actor,
  stored: StoredEventType | undefined,
  query: RulesQuery,
): Promise<{ readonly data: readonly HostAssignRule[]; readonly nextCursor: string | null }> {
  const { eventType } = seeEventType(actor, stored);
  return pageOf(eventType.rules, ({ sort, uid }) => [sort, uid], query, {
    actor,
    list: 'host-assign-rules',
    query: { ...query, eventTypeId: eventType.uid },
  });
}
