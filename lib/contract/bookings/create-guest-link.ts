import * as v from 'valibot';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { instantText, uriText } from '../fields.ts';

export const CreateGuestLink = contract({
  id: 'createGuestLink',
  summary: 'Create a link for the guest of a booking',
  description:
    'Returns a link with which the guest can see, reschedule, and cancel the booking without a credential. Anyone with the ' +
    'link can act as the guest, so give it only to them. It works until 30 days after the end of the booking; from then on, ' +
    'no link is created (`booking/already-over`). To use the API with it, send the part after `#` in the header `X-Guest-Token`. Messages to the ' +
    'guest contain the link.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.optional(
    v.strictObject({
      revokeFormer: described(
        v.optional(v.boolean(), false),
        'Whether all links of the booking that were created before stop working.',
      ),
    }),
    { revokeFormer: false },
  ),
  status: 200,
  reply: v.object({
    data: described(
      v.object({
        url: described(
          uriText,
          'The link. Its token is in the fragment, which browsers do not send to any server.',
          'https://api.example.com/b#WyJndWVzdCJd.q83vEjRWeJASNFZ4kKvN7w',
        ),
        expiresAt: described(
          instantText,
          'When the link stops working. If the booking is rescheduled, this changes.',
          '2032-03-31T00:30:00.000Z',
        ),
      }),
      'The link.',
    ),
  }),
  versioned: false,
  shownOnce: 'url',
  problems: ['booking/unknown', 'booking/already-over', 'booking/too-large'],
});
