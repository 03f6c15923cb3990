import { putDelivery, putReplay, putRetry } from '../../domain/webhooks/changes.ts';
import { lastReplay, storedDelivery } from '../../domain/webhooks/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { laneOf, putDue } from '../jobs/due.ts';
import { keys } from '../keys/keys.ts';
import { keptDeliveryIn, writeDelivery } from './deliveries.ts';
import { replayIn, writeReplay } from './replays.ts';
import { retryItem } from './retries.ts';

/** Deliveries of events to webhook endpoints, and their replays. */
export const webhookDeliveries = {
  reads: [
    reads(
      storedDelivery,
      (of, { endpoint, uid }) => keys.delivery(of, endpoint, uid),
      (of, items, { endpoint, uid, nowMs }) => keptDeliveryIn(of, items, endpoint, uid, nowMs),
    ),
    reads(lastReplay, keys.webhookReplay, replayIn),
  ],
  writes: [
    writes(putDelivery, (of, _, { endpoint, stored }) => [writeDelivery(of, endpoint, stored)]),
    writes(putRetry, (of, _, { endpoint, uid, dueAtMs }) => [
      {
        key: keys.retry(of, endpoint, dueAtMs, uid),
        item: retryItem({ uid, atMs: dueAtMs }),
      },
      putDue(of, laneOf(endpoint), dueAtMs),
    ]),
    writes(putReplay, (of, _, { endpoint, stored, dueAtMs }) => [
      writeReplay(of, endpoint, stored),
      putDue(of, laneOf(endpoint), dueAtMs),
    ]),
  ],
};
