import * as v from 'valibot';
import { bookingStatuses } from '../../domain/bookings/booking.ts';
import { hostRoles } from '../../domain/event-types/event-type.ts';
import { instantText, locationId, priority } from '../fields.ts';

/** A booking as every operation answers it. */
export const Booking = v.object({
  uid: v.string(),
  eventTypeId: v.nullable(v.string()),
  name: v.string(),
  description: v.string(),
  status: v.picklist(bookingStatuses),
  startedAt: instantText,
  endedAt: instantText,
  locationId,
  url: v.pipe(
    v.string(),
    v.description('The meeting link, or `""` when the place has none.'),
    v.metadata({ anyOf: [{ format: 'uri' }, { const: '' }] }),
  ),
  phoneNumber: v.string(),
  address: v.nullable(v.string()),
  customLocation: v.string(),
  access: v.nullable(v.string()),
  timeZone: v.string(),
  priority,
  spamType: v.pipe(v.number(), v.integer(), v.description('0 = fine, 1 = suspected.')),
  cancelReason: v.string(),
  cancelledAt: v.nullable(instantText),
  cancelledBy: v.nullable(v.picklist(['host', 'guest'])),
  capacity: v.pipe(
    v.nullable(v.number()),
    v.description(
      'Guests per start and host, as the event type had it when the booking was made, or when it took ' +
        'another time since; a change of the event type alone does not change it. `null` means 1.',
    ),
  ),
  hosts: v.array(v.object({ userId: v.string(), role: v.picklist(hostRoles) })),
  createdAt: instantText,
  updatedAt: instantText,
  urlStatus: v.picklist(['none', 'pending', 'available', 'failed']),
});
