import * as v from 'valibot';
import { conferencingStatuses } from '../../domain/conferencing/conferencing-connection.ts';
import { accountProviders } from '../../domain/event-types/meeting-provider.ts';
import { described, describedMembers } from '../described.ts';
import { createdAt, updatedAt, uriText } from '../fields.ts';

const sharedText =
  'Whether the account also makes the meetings of bookings whose hosts have no connected account at the provider.';

export const shared = described(v.boolean(), sharedText, false);

/** Conferencing connection in the reply of every operation. */
export const ConferencingConnection = described(
  v.object(
    describedMembers(
      {
        uid: v.string(),
        provider: v.picklist(accountProviders),
        userId: v.string(),
        account: v.string(),
        shared: v.boolean(),
        status: v.picklist(conferencingStatuses),
        createdAt,
        updatedAt,
      },
      {
        uid: ['The ID of the conferencing connection.', 'm7Wd3KxPz1Qa'],
        provider: ['Where the meetings take place.', 'zoom'],
        userId: ['The user whose account it is.', 'npT69VbQh2Lc'],
        account: [
          'What the provider calls the account, usually an email address. Empty until the connection is authorized.',
          'ada@example.com',
        ],
        shared: sharedText,
        status:
          '`pending`: not authorized yet. `connected`: meetings are made with the account. `failed`: the provider no longer accepts ' +
          'the authorization, so no meetings are made until the user authorizes the connection again.',
        createdAt: ['The time at which the resource was created.', '2032-02-22T17:04:31.208Z'],
        updatedAt: ['The time at which the resource was last updated.', '2032-02-22T17:04:31.208Z'],
      },
    ),
  ),
  'A conferencing connection: an account with which the meetings of bookings are made.',
);

/** Conferencing connection with the address for its authorization, if its user must authorize it. */
export const AuthorizableConferencing = described(
  v.object({
    ...ConferencingConnection.entries,
    authorizationUrl: described(
      v.optional(uriText),
      'Where the user agrees that the service may make meetings with their account. Open it in a browser within 10 minutes. It is ' +
        'returned only once, and only if the connection is to be authorized.',
      'https://zoom.us/oauth/authorize?response_type=code&client_id=Qk7rVx2LmT9z',
    ),
  }),
  'A conferencing connection: an account with which the meetings of bookings are made.',
);
