import { GetEventTypeNotification } from '../../../lib/contract/event-types/get-event-type-notification.ts';
import { UpdateEventTypeNotification } from '../../../lib/contract/event-types/update-event-type-notification.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';

/** An event type, with functions that read and change its notification. */
export async function setUpNotification() {
  const world = await newWorld('admin');
  const { uid: eventTypeId } = await world.eventType([world.member]);
  const params = { eventTypeId };
  const get = () => call(GetEventTypeNotification, { as: world.owner, params });
  const patch = (body: object, headers = {}) =>
    call(UpdateEventTypeNotification, { as: world.admin, params, body, headers });
  return { world, params, get, patch };
}
