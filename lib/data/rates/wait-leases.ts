import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { isUnavailable } from '../engine/is-unavailable.ts';
import type { Item } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';

/** The owners of the leases that a waiting request needs. */
export interface WaitLimits {
  /** The credential, as its rate limit names it. */
  readonly rateKey: string;
  readonly organizationId: OrganizationId;
  /** Maximum number of waiting requests of the stage. */
  readonly ofStage: number;
}

type ReleaseLeases = () => Promise<void>;

interface Slots {
  readonly key: Key;
  readonly count: number;
}

/** A slot of an item is an attribute with the second at which its lease ends. No later lease of the slot has the same end. */
interface Lease {
  readonly key: Key;
  readonly slot: string;
  readonly endsAt: number;
}

const ofCredential = 2;
const ofOrganization = 10;
/** A hundred leases take less than 1 KB, so each write costs one unit. */
const slotsOfAnItem = 100;

/** Time that the leases of a killed request last longer than its wait. */
const marginSeconds = 5;
/** The item is stored until all its leases have ended, also according to clocks that differ. */
const keptSeconds = 60;

/**
 * Acquires the leases of a waiting request: one slot each of its credential, its organization and
 * the stage. Undefined if one of them has no free slot, or if the table is unavailable. The most
 * specific limit comes first, so no caller writes to the item of the stage more often than the
 * caller's own limits allow.
 */
export async function acquireWaitLeases(
  { rateKey, organizationId, ofStage }: WaitLimits,
  waitSeconds: number,
  nowMs: number,
): Promise<ReleaseLeases | undefined> {
  const now = Math.floor(nowMs / 1000);
  const period = { now, endsAt: now + waitSeconds + marginSeconds };
  const leases: Lease[] = [];
  const release = async () => void (await Promise.all(leases.map(releaseLease)));
  const all = [
    { key: keys.waitLeases(rateKey), count: ofCredential },
    { key: keys.waitLeases(`O.${organizationId}`), count: ofOrganization },
    slotsOfStage(ofStage),
  ];
  for (const slots of all) {
    const lease = await unlessUnavailable(() => acquireLease(slots, period));
    if (lease === undefined) {
      await release();
      return undefined;
    }
    leases.push(lease);
  }
  return release;
}

/** One of the items over which the slots of the stage are spread. */
function slotsOfStage(count: number): Slots {
  const part = Math.floor((Math.random() * count) / slotsOfAnItem);
  const left = count - part * slotsOfAnItem;
  return { key: keys.waitLeases(`STAGE.${part}`), count: Math.min(slotsOfAnItem, left) };
}

interface Period {
  readonly now: number;
  readonly endsAt: number;
}

/**
 * Tries random slots. If a slot is taken, the table returns the item with all leases, and another
 * free slot is tried.
 */
async function acquireLease(
  { key, count }: Slots,
  { now, endsAt }: Period,
): Promise<Lease | undefined> {
  let free = Array.from({ length: count }, (_, index) => `${index}`);
  for (;;) {
    const slot = free[Math.floor(Math.random() * free.length)];
    if (slot === undefined) return undefined;
    const item = await writeLease({ key, slot, endsAt }, now);
    if (item === undefined) return { key, slot, endsAt };
    free = free.filter((one) => one !== slot && ((item[one] ?? 0) as number) <= now);
  }
}

/** Writes a lease into a free slot. Returns the item with all leases if the slot is taken. */
async function writeLease({ key, slot, endsAt }: Lease, now: number): Promise<Item | undefined> {
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: 'SET #slot = :end, exp = :exp',
    ConditionExpression: 'attribute_not_exists(#slot) OR #slot <= :now',
    ExpressionAttributeNames: { '#slot': slot },
    ExpressionAttributeValues: { ':end': endsAt, ':now': now, ':exp': endsAt + keptSeconds },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await table.send(command);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return unmarshall(error.Item ?? {});
  }
}

/**
 * Frees a slot, unless its lease has ended and the slot is leased again. If the table is
 * unavailable, the lease ends at its time.
 */
async function releaseLease({ key, slot, endsAt }: Lease): Promise<void> {
  const command = new UpdateCommand({
    TableName,
    Key: { ...key },
    UpdateExpression: 'REMOVE #slot',
    ConditionExpression: '#slot = :end',
    ExpressionAttributeNames: { '#slot': slot },
    ExpressionAttributeValues: { ':end': endsAt },
  });
  await unlessUnavailable(() => table.send(command)).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
}

async function unlessUnavailable<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
