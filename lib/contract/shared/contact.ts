import * as v from 'valibot';
import { described } from '../described.ts';
import { createdAt, updatedAt } from '../fields.ts';
import { bookedPayment } from './booked-payment.ts';
import { trackingTexts } from './tracking-texts.ts';

const optionalText = v.optional(v.string());

const answer = v.object({
  question: described(v.string(), 'The text of the question.', 'Which figures?'),
  content: described(v.array(v.string()), 'The text of the answer, or the selected options.', [
    'Revenue',
    'Costs',
  ]),
});

const tracking = v.object({
  campaign: described(optionalText, trackingTexts.campaign),
  source: described(optionalText, trackingTexts.source),
  medium: described(optionalText, trackingTexts.medium),
  content: described(optionalText, trackingTexts.content),
  term: described(optionalText, trackingTexts.term),
});

export const Contact = described(
  v.object({
    name: described(v.string(), 'The name of the guest.'),
    email: described(v.string(), 'The email address of the guest.', 'tessa.wren@example.com'),
    ccEmails: described(
      v.array(v.string()),
      'The email addresses that are copied on messages to the guest.',
      ['office@example.com'],
    ),
    company: described(v.string(), 'The company of the guest. Empty if not given.'),
    phoneNumber: described(
      v.string(),
      'The phone number of the guest. Empty if not given.',
      '+1 213 555 0142',
    ),
    message: described(v.string(), 'The message from the guest. Empty if not given.'),
    textRemindNumber: described(
      v.string(),
      'The phone number for text message reminders. Empty if not given.',
      '2135550142',
    ),
    textRemindCountryCode: described(
      v.string(),
      'The country code of the phone number for text message reminders. Empty if not given.',
      '+1',
    ),
    answers: described(
      v.array(answer),
      'The answers of the guest to the questions of the event type.',
    ),
    payment: bookedPayment,
    tracking: described(
      tracking,
      'The campaign (UTM) parameters of the page from which the guest booked.',
    ),
    createdAt,
    updatedAt,
  }),
  'The contact details of a guest.',
);
