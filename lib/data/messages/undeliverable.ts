import type { ServiceEvent } from '../../domain/events.ts';
import type { Undeliverable } from '../../domain/messages/undeliverable.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { commit } from '../engine/commit.ts';
import { pause } from '../engine/deadline.ts';
import type { Item } from '../engine/items.ts';
import { publishChange } from '../feed/publish-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: Undeliverable }>();

export const undeliverableFrom = (item: Item): Undeliverable => form.read(item, 'doc');

/**
 * Attempts after a conflict with another transaction or throttling. Other results are not retried.
 */
const attemptsAtMost = 6;

/**
 * Records that messages about a booking cannot be delivered to an address, and publishes an event.
 * A second call for the same address has no effect.
 */
export async function insertUndeliverable(
  of: OrganizationId,
  bookingUid: string,
  stopped: Undeliverable,
  event: ServiceEvent<'message_undeliverable'>,
): Promise<void> {
  const { uid } = stopped;
  const key = keys.undeliverable(of, bookingUid, uid);
  const item = { ver: 1, ...form.write({ doc: stopped }) };
  const origin = { subject: 'message', uid, bookingUid } as const;
  const action = publishChange(of, { key, item, condition: 'attribute_not_exists(pk)' }, event, {
    origin,
    before: undefined,
    after: { doc: stopped },
  });
  for (let attempt = 0; attempt < attemptsAtMost; attempt += 1) {
    const outcome = await commit(of, [action]);
    if (outcome === 'committed' || outcome.items.length > 0) return;
    await pause(Math.random() * 25 * 2 ** attempt);
  }
  throw Object.assign(new Error('The table throttles.'), { name: 'ThrottlingException' });
}
