import * as v from 'valibot';
import { placeMembers } from '../bookings/place-members.ts';
import { described } from '../described.ts';
import { guestBookingMembers } from '../guests/guest-booking.ts';

const { uid, status, startedAt, endedAt, locationId, cancelReason, cancelledAt } =
  guestBookingMembers;
const { createdAt, updatedAt } = guestBookingMembers;

const guest = v.object({
  name: described(v.string(), 'The name of the guest.', 'Tessa Wren'),
  email: described(v.string(), 'The email address of the guest.', 'tessa.wren@example.com'),
  company: described(v.string(), 'The company of the guest. Empty if not given.'),
  message: described(
    v.string(),
    'What the guest wrote to the host. Empty if there is nothing.',
    'I would like to talk about my knee.',
  ),
});

/** Members of a booking request in the reply of every operation of an answer link. */
export const shownRequestMembers = {
  uid,
  name: described(
    v.string(),
    'What the request is about: the name of the event type, or the name that the booking was given.',
    'First talk',
  ),
  status,
  startedAt,
  endedAt,
  timeZone: described(v.string(), 'The IANA time zone of the host.', 'Europe/London'),
  locationId,
  ...placeMembers,
  payment: guestBookingMembers.payment,
  guest: described(guest, 'The guest.'),
  isAnswerable: described(
    v.boolean(),
    'Whether the link can still answer the request: it was not answered, not changed since the link was sent, and is not over.',
  ),
  cancelReason,
  cancelledAt,
  createdAt,
  updatedAt,
};

export const ShownRequest = described(
  v.object(shownRequestMembers),
  'A booking request as its host sees it.',
);
