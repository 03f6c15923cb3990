import { canCreate } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { storedEventType } from './needs.ts';
import { visibleEventType } from './visible-event-type.ts';

interface Linked {
  readonly data: { readonly url: string };
}

/**
 * Creates a link with which one guest can book one event type. The token of the link contains all
 * its values, so nothing is stored.
 */
export function linkToEventType(
  { teamId, eventTypeId }: { readonly teamId: string; readonly eventTypeId: string },
  url: string,
  snapshot: Snapshot,
  { actor }: WriteContext,
): Decision<Linked, 'team/unknown' | 'event-type/unknown' | 'caller/role-forbids'> {
  // An organization has one team, with the ID of the organization.
  if (teamId !== actor.organizationId) return refuse('team/unknown');
  const stored = visibleEventType(actor, snapshot.get(storedEventType(eventTypeId)));
  if ('refused' in stored) return stored;
  return canCreate(actor) ? { reply: { data: { url } } } : refuse('caller/role-forbids');
}
