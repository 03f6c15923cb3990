import * as v from 'valibot';
import { contract, everyRole } from '../contract.ts';
import { described } from '../described.ts';
import { text } from '../fields.ts';

export const UnsubscribeGuest = contract({
  id: 'unsubscribeGuest',
  summary: 'Unsubscribe a guest',
  description:
    'The address in the `List-Unsubscribe` header of mails about schedules to guests. Mail programs send a request to it when their ' +
    'user unsubscribes (RFC 8058); your own programs do not. The organization then sends no more mails to the guest, also about ' +
    'bookings, until an operator allows the address again. Mails to a user with the same address are sent. The body and other query ' +
    'parameters are ignored. A request that is sent twice has no other effect. A token that the service did not sign is refused.',
  scope: 'public',
  roles: everyRole,
  query: v.object({
    token: described(v.optional(text(2048)), 'The token of the link.'),
  }),
  body: v.looseObject({
    'List-Unsubscribe': described(v.optional(v.string()), 'The text of RFC 8058.', 'One-Click'),
  }),
  notice: {},
  status: 202,
  reply: v.object({}),
  versioned: false,
  problems: ['guest-link/unknown', 'caller/rate-limited', 'service/unavailable'],
});
