import { readItems } from '../../../lib/data/engine/items.ts';
import type { Key } from '../../../lib/data/keys/key.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { groupOfMessages } from '../../../lib/data/messages/message-jobs.ts';
import type { MessageStatus } from '../../../lib/domain/messages/message-job.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { putItems } from '../engine/put-items.ts';
import { storedItems } from '../engine/stored-items.ts';
import type { World } from '../world.ts';

/** The stored item of a message job. */
export interface MessageItem extends Key {
  readonly status: 'pending' | 'done' | 'failed';
  readonly attempts: number;
  readonly outcomes?: Readonly<Record<string, { readonly status: MessageStatus }>>;
  readonly [attribute: string]: unknown;
}

/** The message jobs of an organization, or of one resource, in the order of their keys. */
export async function messageItems(
  of: OrganizationId,
  resource = '',
): Promise<readonly MessageItem[]> {
  const begin = keys.singleMessage(of, resource, '').pk;
  const items = (await storedItems()) as unknown as readonly MessageItem[];
  return items
    .filter(({ pk, status }) => pk.startsWith(begin) && status !== undefined)
    .toSorted((a, b) => (a.pk + a.sk > b.pk + b.sk ? 1 : -1));
}

/** The pointers, timers and ready groups of the message queue of an organization. */
export async function queuedItems(of: OrganizationId): Promise<readonly Key[]> {
  const items = (await storedItems()) as unknown as readonly Key[];
  return items.filter(
    ({ pk, sk }) => pk.startsWith(`O#${of}#Q#messages#`) || sk.includes(`#messages#${of}#`),
  );
}

/** The group with the messages about a booking. */
const groupOf = (of: OrganizationId, bookingUid: string) =>
  groupOfMessages(of, { kind: 'reminder', bookingUid, dueMs: 0 });

/** Calls a function that creates a booking until its messages are in the same group as those of another booking. */
export async function createInGroup(
  { of }: World,
  other: string,
  create: () => Promise<string>,
): Promise<string> {
  const { id } = groupOf(of, other);
  for (;;) {
    const uid = await create();
    if (groupOf(of, uid).id === id) return uid;
  }
}

/** Stores copies of a booking whose messages are in the same group as its own. Returns their IDs. */
export async function copyBooking(
  of: OrganizationId,
  uid: string,
  count: number,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<readonly string[]> {
  const key = keys.booking(of, uid);
  const stored = JSON.stringify((await readItems(of, [key])).get(key));
  const copies: string[] = [];
  while (copies.length < count) {
    const copy = crypto.randomUUID();
    if (groupOf(of, copy).id === groupOf(of, uid).id) copies.push(copy);
  }
  await putItems(
    copies.map((copy) => ({ ...JSON.parse(stored.replaceAll(uid, copy)), ...changed })),
  );
  return copies;
}
