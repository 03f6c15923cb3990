import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { deliveryGroup, type StoredDelivery } from '../../domain/webhooks/delivery.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { putPointer } from '../queue/pointers.ts';
import { pointerOfDelivery, writeDelivery } from './deliveries.ts';

/** Adds the pointer of a delivery to its group. Adding it twice changes nothing. */
export const addPointer = (
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
): Promise<void> =>
  putPointer(deliveryGroup(of, endpoint, stored), pointerOfDelivery(of, endpoint, stored));

/**
 * Stores a delivery that is sent again, and adds its pointer. The group is not made ready, because the worker that holds it
 * requeues the delivery. `changed`: an attempt has changed the delivery since it was read, so the caller must read it again.
 */
export async function requeueDelivery(
  of: OrganizationId,
  endpoint: string,
  stored: StoredDelivery,
): Promise<'requeued' | 'changed'> {
  const { key, item, condition, values } = writeDelivery(of, endpoint, stored);
  const command = new PutCommand({
    TableName,
    Item: { ...item, ...key },
    ConditionExpression: condition,
    ...(values && { ExpressionAttributeValues: { ...values } }),
  });
  const written = await unlessRefused(() => table.send(command));
  if (written === 'refused') return 'changed';
  await addPointer(of, endpoint, stored);
  return 'requeued';
}
