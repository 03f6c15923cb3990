import type { Values } from '../../domain/feed/former-values.ts';
import type { Documents, Origin } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { attachmentForms } from '../bookings/attachment-forms.ts';
import { storedBookingFrom } from '../bookings/stored-bookings.ts';
import type { Item } from '../engine/items.ts';
import { eventTypeFrom } from '../event-types/stored-event-types.ts';
import { present } from '../items/tombstone.ts';
import type { Key } from '../keys/key.ts';
import { keys } from '../keys/keys.ts';
import { undeliverableFrom } from '../messages/undeliverable.ts';
import { userFrom } from '../people/stored-users.ts';
import { storedScheduleFrom } from '../schedules/stored-schedules.ts';
import { endpointFrom } from '../webhooks/webhook-endpoints.ts';

/** The key of the resource of a change. */
export function originKey(of: OrganizationId, origin: Origin): Key {
  switch (origin.subject) {
    case 'booking':
      return keys.booking(of, origin.uid);
    case 'attachment':
      return keys.attachment(of, origin.bookingUid, origin.kind, origin.place);
    case 'message':
      return keys.undeliverable(of, origin.bookingUid, origin.uid);
    case 'schedule':
      return keys.schedule(of, origin.uid);
    case 'event-type':
      return keys.eventType(of, origin.uid);
    case 'user':
      return keys.user(of, origin.uid);
    case 'calendar-connection':
      return keys.calendarConnection(of, origin.userId, origin.uid);
    case 'conferencing-connection':
      // All conferencing connections of a user are one item.
      return keys.conferencing(of, origin.userId);
    case 'webhook-endpoint':
      return keys.webhookEndpoint(of, origin.uid);
  }
}

/** The version of a resource. Attachments have none, because they are written once. */
export const versionIn = (item: Item): number => (item.ver as number | undefined) ?? 1;

/** The documents that `publishChange` compares, from a stored resource; empty if it was deleted. */
export const documentsFrom = (origin: Origin, item: Item): Documents<Values> =>
  (present(item) ? readFrom(origin, item) : { doc: {} }) as Documents<Values>;

function readFrom(origin: Origin, item: Item): Documents<object> {
  switch (origin.subject) {
    case 'booking': {
      const { booking, contact } = storedBookingFrom(item);
      return { doc: booking, contact };
    }
    case 'attachment':
      return { doc: attachmentForms[origin.kind].read(item, 'doc') };
    case 'message':
      return { doc: undeliverableFrom(item) };
    case 'schedule':
      return { doc: storedScheduleFrom(item).schedule };
    case 'event-type':
      return { doc: eventTypeFrom(item) };
    case 'user':
      return { doc: userFrom(item) };
    case 'calendar-connection':
    case 'conferencing-connection':
      // Each change of a connection or an account contains its documents.
      return { doc: {} };
    case 'webhook-endpoint':
      return { doc: endpointFrom(item) };
  }
}
