import { readableKinds } from '../feed/event-kinds.ts';
import type { Actor, Credential } from '../tenancy.ts';
import type { StoredDelivery } from './delivery.ts';

/**
 * The body of a delivery, for callers who can read its event; null for others. A ping contains no event, so
 * all callers can read it.
 */
export function visibleBody(
  { delivery: { event }, body = '' }: StoredDelivery,
  actor: Actor,
  credential: Pick<Credential, 'scopes'>,
): string | null {
  return event === 'ping' || readableKinds(actor, credential).includes(event) ? body : null;
}
