import { atMember as at } from '../at-member.ts';

/** Examples of the problems with the location, the answers and the payment of a booking. */
export const bookingProblemExamples = {
  'location/not-offered': at(
    '/locationId',
    'location/not-offered',
    'Must be one of the locations of the event type: zoom.',
  ),
  'location/phone-number-missing': at(
    '/phoneNumber',
    'location/phone-number-missing',
    'Required, because the host calls the guest at this location.',
  ),
  'location/details-missing': at(
    '/customLocation',
    'location/details-missing',
    'Required, because the guest chooses where to meet.',
  ),
  'phone/invalid': at(
    '/textRemindNumber',
    'phone/invalid',
    'Must be a phone number with its country code.',
  ),
  'answer/missing': at(
    '/answers',
    'answer/missing',
    'The question "Question t" (t) requires an answer.',
  ),
  'answer/unknown-question': at(
    '/answers/0/questionUid',
    'answer/unknown-question',
    'The event type does not have this question.',
  ),
  'answer/repeated': at(
    '/answers/1/questionUid',
    'answer/repeated',
    'The question already has an answer.',
  ),
  'answer/several-options': at(
    '/answers/1/content',
    'answer/several-options',
    'Must be a single option.',
  ),
  'answer/unknown-option': at(
    '/answers/1/content',
    'answer/unknown-option',
    'Must be one of the options of the question: Red, Green, Blue.',
  ),
  'payment/missing': at(
    '/payment',
    'payment/missing',
    'Required, because the event type must be paid.',
  ),
  'payment/method-not-offered': at(
    '/payment/paymentMethod',
    'payment/method-not-offered',
    'Must be one of the payment methods of the event type: none.',
  ),
  'payment/unknown-item': at(
    '/payment/items/0/uid',
    'payment/unknown-item',
    'The event type does not have this payment item.',
  ),
  'payment/price-changed': at(
    '/payment/items/0/price',
    'payment/price-changed',
    'Must be the current price of the payment item.',
  ),
  'payment/not-connected': at(
    '/payment/paymentMethod',
    'payment/not-connected',
    'Card payments require a connected payment provider.',
  ),
};
