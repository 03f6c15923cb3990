import * as v from 'valibot';
import { contract, managers, noBody, noReply } from '../contract.ts';
import { described } from '../described.ts';

export const DeleteOrganizationUser = contract({
  id: 'deleteOrganizationUser',
  summary: 'Delete a user of the organization',
  description:
    'Only an `owner` can delete an `owner`, and the organization always keeps at least one. If the user hosts bookings ' +
    'or booking requests that have not ended, the request is rejected unless you send `bookings`. The user is removed from ' +
    'all event types and from upcoming schedules; a schedule without another attendee is cancelled, and a host ' +
    'assignment rule that names only this user is deleted. Past bookings still name the user. Connected accounts for meetings are deleted a day later, ' +
    'because the meetings of bookings that were reassigned or cancelled are removed with them. The request takes about five seconds. If it returns 503, send the same request again to continue.',
  scope: 'users:write',
  roles: managers,
  query: v.strictObject({
    bookings: described(
      v.optional(v.picklist(['reassign', 'cancel'])),
      'What happens to the bookings and booking requests of the user that have not ended. `reassign`: another host takes them, ' +
        'chosen as in automatic reassignment; if no other host can take a booking, it stays, and so does the user. `cancel`: they are cancelled. ' +
        'With several hosts, the user only leaves the booking.',
    ),
  }),
  body: noBody,
  cost: (query) => (query.bookings === undefined ? 1 : 20),
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['user/not-found', 'user/last-owner', 'user/has-bookings'],
});
