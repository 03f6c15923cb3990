import { lastReplay, storedDelivery } from '../../domain/webhooks/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { keptDeliveryIn } from './deliveries.ts';
import { replayIn } from './replays.ts';

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
  writes: [],
};
