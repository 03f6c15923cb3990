import * as v from 'valibot';
import { contract, noBody, noReply, writers } from '../contract.ts';
import { described } from '../described.ts';
import { text, trueByDefault } from '../fields.ts';
import { scheduleTexts } from './schedule-texts.ts';

/** API Gateway limits a request line with its headers to 10,240 bytes. A Japanese character has nine of them in a query. */
const messageAtMost = 500;

export const DeleteSchedule = contract({
  id: 'deleteSchedule',
  summary: 'Delete a schedule',
  description:
    'Deletes a schedule and frees the time of its hosts immediately. Lists no longer contain it. For 30 days, you ' +
    'can still get it by its ID, with the status `cancel`. Its attendees get a cancellation by mail, except you. Attendees need the role `admin`.',
  scope: 'schedules:write',
  roles: writers,
  query: v.strictObject({
    isSendUpdates: described(trueByDefault, 'Whether to send cancellations to the attendees.'),
    updateMessage: described(v.optional(text(messageAtMost)), scheduleTexts.updateMessage),
  }),
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: [
    'schedule/unknown',
    'schedule/concealed',
    'schedule/role-forbids',
    'schedule/already-cancelled',
    'schedule/too-large',
  ],
});
