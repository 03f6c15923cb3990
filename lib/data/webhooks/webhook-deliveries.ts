import { putDelivery, putReplay, requestDelivery } from '../../domain/webhooks/changes.ts';
import { deliveryGroup } from '../../domain/webhooks/delivery.ts';
import { lastReplay, storedDelivery } from '../../domain/webhooks/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { putJobRequest } from '../feed/outbox.ts';
import { keys } from '../keys/keys.ts';
import { keptDeliveryIn, pointerOfDelivery, writeDelivery } from './deliveries.ts';
import { pointerOfReplay, replayIn, writeReplay } from './replays.ts';

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
    writes(requestDelivery, (of, _, { endpoint, stored }) => [
      putJobRequest({
        group: deliveryGroup(of, endpoint, stored),
        pointer: pointerOfDelivery(of, endpoint, stored),
      }),
    ]),
    writes(putReplay, (of, _, { endpoint, stored, nowMs }) => [
      writeReplay(of, endpoint, stored, nowMs),
      putJobRequest({
        group: deliveryGroup(of, endpoint, stored.replay),
        pointer: pointerOfReplay(of, endpoint, stored.replay, nowMs),
      }),
    ]),
  ],
};
