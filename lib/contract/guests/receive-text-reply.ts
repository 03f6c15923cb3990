import * as v from 'valibot';
import { contract, everyRole, noReply } from '../contract.ts';
import { described } from '../described.ts';

export const ReceiveTextReply = contract({
  id: 'receiveTextReply',
  summary: 'Receive a reply to a text message',
  description:
    'The address to which the text provider of the deployment sends the replies of guests and hosts. Your own programs do not send requests to it, unless they are ' +
    'the provider `webhook`. After the reply `STOP`, the number gets no text messages from any organization of the service, until it replies `START`. Other replies have no effect. ' +
    'A request of `webhook` is JSON and is signed as webhooks of the service are, with the same secret as requests for text messages, less than 5 minutes ago. ' +
    'Enter the address with `twilio` at Twilio as the webhook for incoming messages: it sends a form with `From` and `Body`, and signs it (`X-Twilio-Signature`). ' +
    'AWS keeps its own list of numbers and sends no replies. Unknown members and query parameters are ignored.',
  scope: 'public',
  roles: everyRole,
  query: v.object({}),
  body: v.looseObject({
    data: described(
      v.looseObject({
        from: described(
          v.string(),
          'The phone number that replied, in the form of E.164.',
          '+12135550142',
        ),
        text: described(v.string(), 'The text of the reply.', 'STOP'),
      }),
      'The reply.',
    ),
  }),
  notice: {},
  status: 204,
  reply: noReply,
  versioned: false,
  problems: [
    'notice/refused',
    'text-provider/unknown',
    'caller/rate-limited',
    'service/unavailable',
  ],
});
