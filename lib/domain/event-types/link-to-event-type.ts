import { canCreate } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { storedEventType } from './needs.ts';
import { visibleEventType } from './visible-event-type.ts';

interface Linked {
  readonly data: { readonly url: string };
}

/** Gives out a link by which one guest books one event type. Nothing is stored: all that it fixes stands in its token. */
export function linkToEventType(
  { teamId, eventTypeId }: { readonly teamId: string; readonly eventTypeId: string },
  url: string,
  snapshot: Snapshot,
  { actor }: WriteContext,
): Decision<Linked, 'team/unknown' | 'event-type/unknown' | 'caller/role-forbids'> {
  // An organization is one team, which has the organization's id.
  if (teamId !== actor.organizationId) return refuse('team/unknown');
  const stored = visibleEventType(actor, snapshot.get(storedEventType(eventTypeId)));
  if ('refused' in stored) return stored;
  return canCreate(actor) ? { reply: { data: { url } } } : refuse('caller/role-forbids');
}
