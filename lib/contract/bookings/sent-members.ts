import * as v from 'valibot';
import { locationIds } from '../../domain/event-types/location-id.ts';
import { described } from '../described.ts';
import {
  email,
  filledText,
  instant,
  languageTag,
  longText,
  text,
  timeZone,
  uid,
} from '../fields.ts';
import { trackingTexts } from '../shared/tracking-texts.ts';

const answer = v.strictObject({
  questionUid: described(uid, 'The ID of the question.', 'h5Rk0tYp2MwX'),
  content: described(
    v.union([longText(2000), v.pipe(v.array(text(255)), v.maxLength(50))]),
    'The text of the answer, or the selected options: several only for `checkbox`.',
    ['Revenue', 'Costs'],
  ),
});
const tracking = v.strictObject({
  campaign: described(v.optional(text(255)), trackingTexts.campaign),
  source: described(v.optional(text(255)), trackingTexts.source),
  medium: described(v.optional(text(255)), trackingTexts.medium),
  content: described(v.optional(text(255)), trackingTexts.content),
  term: described(v.optional(text(255)), trackingTexts.term),
});

/** Place of a booking in a request. */
export const sentPlace = v.nullable(v.picklist(locationIds));

/** Members of a booking in a request, with or without a credential. */
export const sentMembers = {
  startedAt: described(
    instant,
    'The start time. Must be a start time that the event type offers.',
    '2032-03-01T09:00:00+09:00',
  ),
  timeZone: described(timeZone, 'The IANA time zone of the guest.', 'America/Los_Angeles'),
  eventTypeId: described(uid, 'The ID of the event type to book.', 'Qm3xV8tLr0Za'),
  email: described(email, 'The email address of the guest.', 'tessa.wren@example.com'),
  name: described(filledText(64), 'The name of the guest.'),
  message: described(
    v.optional(longText(2000)),
    'The message from the guest. It becomes the `description` of the booking.',
  ),
  locale: described(
    v.optional(languageTag),
    'The language and region of the guest (BCP 47). Messages are in Japanese for `ja`, otherwise in English, with dates in the format of the region. Rules of host assignment can refer to it: `en` also applies to `en-GB`.',
    'en-GB',
  ),
  phoneNumber: described(
    v.optional(text(32)),
    'The phone number of the guest. Required if the host calls the guest at this location.',
    '+1 213 555 0142',
  ),
  customLocation: described(
    v.optional(longText(2000)),
    'Where the guest wants to meet, for the location `askInvitee`. It becomes the `customLocation` of the booking.',
    'The café in front of the station',
  ),
  textRemindCountryCode: described(
    v.optional(text(255)),
    'The country calling code of `textRemindNumber`.',
    '+1',
  ),
  textRemindNumber: described(
    v.optional(text(32)),
    'The phone number for text message reminders. A service that sends them stores it as E.164.',
    '2135550142',
  ),
  tracking: described(
    v.optional(tracking),
    'The campaign (UTM) parameters of the page from which the guest booked.',
  ),
  answers: described(
    v.optional(v.pipe(v.array(answer), v.maxLength(50))),
    'The answers to the questions of the event type. Every question that is `required` needs an answer.',
  ),
};
