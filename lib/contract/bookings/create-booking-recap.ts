import * as v from 'valibot';
import {
  longestActionItem,
  longestSummary,
  longestTitle,
  mostActionItems,
} from '../../domain/bookings/attachment.ts';
import { contract, noQuery, writers } from '../contract.ts';
import { described } from '../described.ts';
import { longText, text } from '../fields.ts';
import { Recap } from './list-booking-recaps.ts';
import { sourceIdOf } from './source-id.ts';

export const CreateBookingRecap = contract({
  id: 'createBookingRecap',
  summary: 'Add a recap to a booking',
  description:
    'Adds a recap to a booking, whatever the status of the booking. A recap with a `sourceId` that the booking has already is not added again or changed, and the ' +
    'response has it as it is.',
  scope: 'bookings:write',
  roles: writers,
  query: noQuery,
  body: v.strictObject({
    sourceId: sourceIdOf('recap', 'recorder-7f3a/1/recap'),
    title: described(text(longestTitle), 'The title of the recap.'),
    summary: described(longText(longestSummary), 'The summary of the meeting.'),
    actionItems: described(
      v.optional(v.pipe(v.array(longText(longestActionItem)), v.maxLength(mostActionItems)), []),
      'The tasks that were agreed in the meeting.',
    ),
  }),
  status: 201,
  reply: v.object({ data: Recap }),
  versioned: false,
  problems: ['booking/unknown', 'booking/attachments-full'],
});
