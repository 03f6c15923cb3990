import type { Item } from '../data/engine/items.ts';
import { listStuckItems } from '../data/feed/stuck-items.ts';
import { messageJobIn, retryMessages } from '../data/messages/message-jobs.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { refused } from './refused.ts';
import { scanTable } from './scan-table.ts';
import { transact } from './transact.ts';

/** Work that waits for an operator: an item of the outbox that fails, or a job whose last attempt has failed. */
export interface StuckWork {
  readonly id: string;
  /** Null if the item is too damaged. */
  readonly organizationId: string | null;
  readonly kind: 'outbox' | 'messages';
  /** The last error of an item of the outbox. */
  readonly reason?: string;
  /** Number of failures of an item of the outbox, and the times of the first one and of the next attempt (RFC 3339). */
  readonly failures?: number;
  readonly since?: string;
  readonly retryAt?: string;
}

interface Found {
  readonly work: StuckWork;
  /** False if the work has changed since it was read. */
  readonly retry: () => Promise<boolean>;
  readonly discard: () => Promise<boolean>;
}

/** Work that is stuck, of all organizations. Reads the whole table. */
export const listStuckWork = async (): Promise<readonly StuckWork[]> =>
  (await findStuckWork()).map(({ work }) => work);

/** Lets a worker try stuck work again immediately. */
export async function retryStuckWork(id: string): Promise<StuckWork> {
  const { work, retry } = await findOne(id);
  return (await retry()) ? work : changed();
}

/** Permanently deletes stuck work. An item of the outbox becomes no event, so it causes no webhooks and no messages. */
export async function discardStuckWork(id: string): Promise<StuckWork> {
  const { work, discard } = await findOne(id);
  return (await discard()) ? work : changed();
}

async function findOne(id: string): Promise<Found> {
  const found = (await findStuckWork()).find(({ work }) => work.id === id);
  if (found === undefined) throw refused('--id', 'stuck/unknown', 'Nothing with this ID is stuck.');
  return found;
}

function changed(): never {
  const detail = 'It has been processed or has changed in the meantime. List what is stuck.';
  throw refused('--id', 'stuck/changed', detail);
}

const idOf = ({ pk, sk }: Item): string => `${pk}/${sk}`;

const organizationOf = (of: unknown): string | null => (typeof of === 'string' ? of : null);

async function findStuckWork(): Promise<readonly Found[]> {
  return [...(await findStuckItems()), ...(await findFailedMessages())];
}

async function findStuckItems(): Promise<readonly Found[]> {
  return (await listStuckItems()).map(({ item, count, sinceMs, retryAtMs, reason, ...actions }) => {
    const of = item.organizationId as OrganizationId;
    return {
      work: {
        id: idOf(item),
        organizationId: organizationOf(of),
        kind: 'outbox',
        reason,
        failures: count,
        since: new Date(sinceMs).toISOString(),
        retryAt: new Date(retryAtMs).toISOString(),
      },
      retry: async () => (await transact(of, [actions.retry])) === 'written',
      discard: async () => (await transact(of, [actions.discard])) === 'written',
    };
  });
}

/** Messages about events whose job has failed. Reminders are not tried again, because they would be late. */
async function findFailedMessages(): Promise<readonly Found[]> {
  const found: Found[] = [];
  const filter = {
    FilterExpression: 'contains(pk, :messages) AND begins_with(sk, :event) AND #status = :failed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':messages': '#MSG#', ':event': 'E#', ':failed': 'failed' },
  };
  for await (const item of scanTable(filter)) found.push(failedMessages(item));
  return found;
}

function failedMessages(item: Item): Found {
  const of = (item.pk as string).split('#')[1] as OrganizationId;
  const key = { pk: item.pk as string, sk: item.sk as string };
  const condition = '#status = :failed';
  const failed = { names: { '#status': 'status' }, values: { ':failed': 'failed' }, condition };
  return {
    work: { id: idOf(item), organizationId: of, kind: 'messages' },
    retry: async () => {
      await retryMessages(of, messageJobIn(item), Date.now());
      return true;
    },
    discard: async () => (await transact(of, [{ key, verb: 'Delete', ...failed }])) === 'written',
  };
}
