import { readableKinds } from '../feed/event-kinds.ts';
import type { Actor, Credential } from '../tenancy.ts';
import type { StoredDelivery } from './delivery.ts';

/** What is sent, for who may read what the event is about; null for others. A ping is about nothing. */
export function shownBody(
  { delivery: { event }, body = '' }: StoredDelivery,
  actor: Actor,
  credential: Pick<Credential, 'scopes'>,
): string | null {
  return event === 'ping' || readableKinds(actor, credential).includes(event) ? body : null;
}
