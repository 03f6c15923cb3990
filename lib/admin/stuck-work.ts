import type { Action } from '../data/engine/commit.ts';
import { type Item, readItems } from '../data/engine/items.ts';
import { failuresIn } from '../data/feed/failures.ts';
import { discardAction, listStuckItems, retryAction } from '../data/feed/stuck-items.ts';
import { messageJobIn, retryMessages } from '../data/messages/message-jobs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { refused } from './refused.ts';
import { scanTable } from './scan-table.ts';
import { transact } from './transact.ts';

/** Work that has failed: a change in the outbox, a request for a job, or messages whose last attempt has failed. */
export interface StuckWork {
  readonly id: string;
  /** Null if the item is too damaged. */
  readonly organizationId: string | null;
  readonly kind: 'change' | 'job' | 'messages';
  /** The last error of an item of the outbox. */
  readonly reason?: string;
  /** Number of failures of an item of the outbox, and the times of the first one and of the next attempt (RFC 3339). */
  readonly failures?: number;
  readonly since?: string;
  readonly retryAt?: string;
}

/** Work that has failed, of all organizations. Reads the whole table. */
export async function listStuckWork(): Promise<readonly StuckWork[]> {
  const messages: Item[] = [];
  for await (const item of scanTable(failedMessages)) messages.push(item);
  return [...(await listStuckItems()), ...messages].map(stuckWorkIn);
}

/** Messages about events. Reminders are not tried again, because they would be late. */
const failedMessages = {
  FilterExpression: 'contains(pk, :messages) AND begins_with(sk, :event) AND #status = :failed',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: { ':messages': '#MSG#', ':event': 'E#', ':failed': 'failed' },
};

/** Lets the next dispatcher try an item again, or without an ID all items of the outbox. Returns them. */
export async function retryStuckWork(id: string | undefined): Promise<readonly StuckWork[]> {
  if (id !== undefined) return [await changeStuckItem(id, retrying)];
  const retried: StuckWork[] = [];
  for (const item of await listStuckItems()) {
    const outcome = await transact(organizationOf(item), retrying(item));
    if (outcome === 'written') retried.push(stuckWorkIn(item));
  }
  return retried;
}

/** Permanently deletes an item. A deleted change becomes no event, so it causes no webhooks and no messages. */
export const discardStuckWork = (id: string): Promise<StuckWork> => changeStuckItem(id, discarding);

async function changeStuckItem(
  id: string,
  actionsOf: (item: Item) => readonly Action[],
): Promise<StuckWork> {
  const [pk = '', ...rest] = id.split('/');
  const key = { pk, sk: rest.join('/') };
  const item = isPlace(key) ? (await readItems(organizationOf(key), [key])).get(key) : undefined;
  if (item === undefined || !isStuck(item))
    throw refused('--id', 'stuck/unknown', 'Nothing with this ID is stuck.');
  if ((await transact(organizationOf(item), actionsOf(item))) === 'written')
    return stuckWorkIn(item);
  const detail = 'It has been processed or has changed in the meantime. List what is stuck.';
  throw refused('--id', 'stuck/changed', detail);
}

/** Whether an item with this key can be stuck: an item of the outbox, or messages about an event. */
const isPlace = ({ pk, sk }: { readonly pk: string; readonly sk: string }): boolean =>
  (pk.startsWith('OUT#') && sk !== '') || (isMessages({ pk }) && sk.startsWith('E#'));

const isMessages = ({ pk }: Item): boolean => String(pk).includes('#MSG#');

const isStuck = (item: Item): boolean =>
  isMessages(item) ? item.status === 'failed' : failuresIn(item) !== undefined;

/** The sort key of an item of the outbox, and the partition key of messages, contain the organization. */
const organizationOf = ({ pk, sk }: Item): OrganizationId =>
  (isMessages({ pk }) ? String(pk).split('#')[1] : String(sk).split('#')[0]) as OrganizationId;

function retrying(item: Item): readonly Action[] {
  if (!isMessages(item)) return [retryAction(item)];
  return retryMessages(organizationOf(item), messageJobIn(item), Date.now());
}

const discarding = (item: Item): readonly Action[] =>
  isMessages(item)
    ? [
        {
          key: { pk: item.pk as string, sk: item.sk as string },
          verb: 'Delete',
          condition: '#status = :failed',
          names: { '#status': 'status' },
          values: { ':failed': 'failed' },
        },
      ]
    : [discardAction(item)];

function stuckWorkIn(item: Item): StuckWork {
  const id = `${item.pk}/${item.sk}`;
  const organizationId = organizationOf(item) || null;
  const failures = failuresIn(item);
  if (failures === undefined) return { id, organizationId, kind: 'messages' };
  return {
    id,
    organizationId,
    kind: String(item.sk).split('#')[1] === 'job' ? 'job' : 'change',
    reason: failures.reason,
    failures: failures.count,
    since: new Date(failures.sinceMs).toISOString(),
    retryAt: new Date(failures.retryAtMs).toISOString(),
  };
}
