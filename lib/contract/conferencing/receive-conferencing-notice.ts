import * as v from 'valibot';
import { contract, everyRole } from '../contract.ts';
import { described } from '../described.ts';

export const ReceiveConferencingNotice = contract({
  id: 'receiveConferencingNotice',
  summary: 'Receive a notice of a conferencing provider',
  description:
    'The address to which Zoom sends its events: enter it in your Zoom app as the event notification endpoint. Your own programs do not send requests to it. ' +
    'A request must be signed by the provider (`x-zm-signature`) less than 5 minutes ago. Zoom verifies the address with `endpoint.url_validation`, which is ' +
    'answered with 200. `recording.completed`, `recording.transcript_completed` and `meeting.summary_completed` become recordings, transcripts and recaps ' +
    'of the booking whose meeting it is, or of each booking in a shared slot; a notice that is sent twice adds nothing. With `app_deauthorized`, the ' +
    'conferencing connections of the user who removed the app fail. Notices of other kinds, and of meetings that ' +
    'the service did not create, are accepted and have no effect. Unknown members and query parameters are ignored.',
  scope: 'public',
  roles: everyRole,
  query: v.object({}),
  body: v.looseObject({
    event: described(v.string(), 'The kind of the event.', 'recording.completed'),
    payload: described(
      v.record(v.string(), v.unknown()),
      'What the provider sends about the event.',
      { account_id: 'AAAAAABBBB', object: { id: 1234567890 } },
    ),
  }),
  notice: {
    checksBody: true,
    confirmation: v.object({
      plainToken: described(v.string(), 'The token that Zoom sent.', 'qgg8vlvZRS6UYooatFL8Aw'),
      encryptedToken: described(
        v.string(),
        'The HMAC-SHA-256 of the token with the secret token of your app, in hexadecimal digits.',
        '23a89b634c017e5364a1c8d9c8ea909b60dd5599e2bb04bb1558d9c3a121faa5',
      ),
    }),
  },
  status: 202,
  reply: v.object({}),
  versioned: false,
  problems: [
    'notice/refused',
    'conferencing-provider/unknown',
    'caller/rate-limited',
    'service/unavailable',
  ],
});
