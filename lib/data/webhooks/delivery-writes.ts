import type { OrganizationId } from '../../domain/tenancy.ts';
import type { DeliveryChanges, ReplayChanges } from '../../domain/webhooks/webhook-changes.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import { laneOf, putDue } from '../jobs/due.ts';
import { keys } from '../keys.ts';
import { writeDelivery } from './deliveries.ts';
import { writeReplay } from './replays.ts';
import { retryItem } from './retries.ts';

/** Records what a user asked to be sent, while the endpoint is as it was read. */
export const deliveryWrites = (
  of: OrganizationId,
  { stored, endpoint, dueAtMs }: DeliveryChanges,
): readonly Action[] => [
  writeDelivery(of, endpoint.uid, stored),
  { key: keys.webhookEndpoint(of, endpoint.uid), ...atVersion(endpoint.ver) },
  ...(dueAtMs === undefined ? [] : again(of, endpoint.uid, stored.delivery.uid, dueAtMs)),
];

const again = (
  of: OrganizationId,
  endpoint: string,
  uid: string,
  atMs: number,
): readonly Action[] => [
  { key: keys.retry(of, endpoint, atMs, uid), item: retryItem({ uid, atMs }) },
  putDue(of, laneOf(endpoint), atMs),
];

/** Has a worker make a replay, if no other one is under way. */
export const replayWrites = (
  of: OrganizationId,
  { stored, endpoint, nowMs }: ReplayChanges,
): readonly Action[] => [
  writeReplay(of, endpoint.uid, stored),
  { key: keys.webhookEndpoint(of, endpoint.uid), ...atVersion(endpoint.ver) },
  putDue(of, laneOf(endpoint.uid), nowMs),
];
