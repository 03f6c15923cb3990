/** Problems of bookings, their links and the answers of guests. */
export const bookingProblems = {
  'booking/unknown': { status: 404, title: 'The booking was not found.' },
  'guest-link/unknown': { status: 404, title: 'The guest link is not valid, or no longer valid.' },
  'answer-link/unknown': {
    status: 404,
    title: 'The answer link is not valid, or no longer valid.',
  },
  'booking/slot-taken': { status: 409, title: 'The time is no longer free.' },
  'booking/already-cancelled': { status: 409, title: 'The booking is already cancelled.' },
  'booking/already-confirmed': { status: 409, title: 'The booking is already confirmed.' },
  'booking/already-over': { status: 409, title: 'The booking has already ended.' },
  'booking/too-late': {
    status: 409,
    title: 'It is too late for the guest to change the booking.',
  },
  'booking/shared-slot': {
    status: 409,
    title: 'The booking is in a shared slot, so its hosts cannot be changed.',
  },
  'booking/not-reassignable': {
    status: 409,
    title: 'The booking has no host that can be replaced.',
  },
  'booking/already-hosted': { status: 409, title: 'The user is already a host of the booking.' },
  'booking/attachments-full': {
    status: 409,
    title: 'The booking has the maximum number of items of this kind.',
  },
  'booking/not-reschedulable': {
    status: 409,
    title: 'The booking has no event type that offers start times.',
  },
  'booking/no-other-host': { status: 409, title: 'No other host is free at this time.' },
  'booking/start-in-past': { status: 422, title: 'The start is in the past.' },
  'booking/not-offered': { status: 422, title: 'The event type does not offer this start time.' },
  'booking/too-large': {
    status: 422,
    title: 'The booking is too large, or spans too many weeks and hosts.',
  },
  'booking/host-repeated': { status: 422, title: 'A host is listed more than once.' },
  'booking-link/expired': { status: 422, title: 'The link has expired.' },
  'booking-link/differs': {
    status: 422,
    title: 'The link was created for another guest or event type.',
  },
  'location/not-offered': { status: 422, title: 'The event type does not offer this location.' },
  'location/phone-number-missing': {
    status: 422,
    title: "This location requires the guest's phone number.",
  },
  'location/details-missing': {
    status: 422,
    title: 'This location requires a place from the guest.',
  },
  'phone/invalid': { status: 422, title: 'The phone number is not valid.' },
  'answer/missing': { status: 422, title: 'A required question is not answered.' },
  'answer/unknown-question': { status: 422, title: 'The event type does not have this question.' },
  'answer/repeated': { status: 422, title: 'A question is answered more than once.' },
  'answer/several-options': { status: 422, title: 'The question accepts only one option.' },
  'answer/unknown-option': { status: 422, title: 'The question does not have this option.' },
  'payment/missing': { status: 422, title: 'The event type must be paid.' },
  'payment/method-not-offered': {
    status: 422,
    title: 'The event type does not offer this payment method.',
  },
  'payment/unknown-item': { status: 422, title: 'The event type does not have this payment item.' },
  'payment/price-changed': { status: 422, title: 'The price of a payment item has changed.' },
  'payment/not-connected': { status: 422, title: 'No payment provider is connected.' },
} as const;

/** What clients do about each of these problems. Handlers do not import it. */
export const bookingCures: Readonly<Record<keyof typeof bookingProblems, string>> = {
  'booking/unknown':
    'Check the ID. A booking of another organization, or one that the user is not allowed to see, is not found either.',
  'guest-link/unknown':
    'Create a new link with `POST /v1/bookings/{uid}/guest_link`. Links stop working 30 days after the end of the booking, or when you revoke them.',
  'answer-link/unknown':
    'Use the link of the newest mail about the request, or `POST /v1/bookings/{uid}/confirm`. Links stop working 30 days after the end of the booking, or when the user is no longer a host of it.',
  'booking/slot-taken':
    'Offer the guest one of `nextStarts`, or list the available schedules again. Do not retry the same start.',
  'booking/already-cancelled':
    'No action is needed: a cancelled booking stays cancelled. Create a new booking if the guest wants one.',
  'booking/already-confirmed':
    'No action is needed if you meant to confirm it. To decline it now, cancel the booking.',
  'booking/already-over':
    'A booking that has ended cannot be changed in this way. Create a new one.',
  'booking/too-late':
    'Ask the host to change the booking. `guestMayCancelUntil` and `guestMayRescheduleUntil` of the event type control how long guests can change it themselves.',
  'booking/shared-slot':
    'Guests can share the slot, so its hosts cannot be changed for a single booking. Reschedule the booking, or cancel it and create another one.',
  'booking/not-reassignable':
    'Only a booking of an event type that assigns one of several hosts can be given to another host automatically. Name the host instead, or update the booking.',
  'booking/already-hosted': 'No action is needed: this user is already a host. Name another user.',
  'booking/attachments-full':
    'Do not retry: a booking can have 1,000 recordings, 1,000 transcripts and 1,000 recaps, and 4 MB of each.',
  'booking/not-reschedulable':
    'Set the time with `PATCH /v1/bookings/{uid}`: the booking has no event type that offers start times.',
  'booking/no-other-host':
    'See `hosts` for the reason why each host is unavailable. Name a host yourself, or reschedule the booking.',
  'booking/start-in-past': 'Send a start in the future.',
  'booking/not-offered':
    'Take a start from the available schedules of the event type. The codes in `errors` name the rules that refuse the start.',
  'booking/too-large': 'Shorten the booking, or give it fewer hosts.',
  'booking/host-repeated': 'Name each host once.',
  'booking-link/expired':
    'Create a new link and give it to the guest. Links are valid for one day.',
  'booking-link/differs':
    'Send the name, the email address and the event type that the link was created with.',
  'location/not-offered': 'Use a `locationId` of the event type, or `null` for its first location.',
  'location/phone-number-missing':
    'Send `phoneNumber`. At this location, the host calls the guest.',
  'location/details-missing': 'Send `customLocation`: the place where the guest wants to meet.',
  'phone/invalid':
    'Send the country calling code, such as `+1`, and the number without its trunk prefix.',
  'answer/missing': 'Answer every question of the event type that is `required`.',
  'answer/unknown-question': 'Answer only `questions` of the event type, by their `uid`.',
  'answer/repeated': 'Send one answer for each question.',
  'answer/several-options': 'Send one option: only questions of the type `checkbox` take several.',
  'answer/unknown-option': 'Use one of the `options` of the question, spelled exactly the same.',
  'payment/missing': 'Send `payment` with a payment item of the event type.',
  'payment/method-not-offered': 'Use one of the payment `methods` of the event type.',
  'payment/unknown-item': 'Use the `uid` of a payment item of the event type.',
  'payment/price-changed': 'Show the guest the current price of the event type, and send it.',
  'payment/not-connected': 'Use `none` or `onsite`. `card` is not available yet.',
};
