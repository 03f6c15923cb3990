import type { ProblemCode } from './problems.ts';

/** Advice for clients about each problem, for the documentation. Handlers do not read it. */
export const cures: Readonly<Record<ProblemCode, string>> = {
  'request/invalid':
    'Correct every member that `errors` names, then send the request again. Unknown members and query parameters are errors too.',
  'request/not-json': 'Send a body that is valid JSON, encoded in UTF-8.',
  'credential/missing':
    'Send your API key in `X-Service-Api-Key`, or a token in `Authorization: Bearer <token>`.',
  'credential/refused':
    'Check that the key or token is complete, belongs to this environment, and is neither expired nor revoked. If you send both, they must name the same user.',
  'caller/scope-missing':
    'Use a credential with the scope that the operation requires. The reference lists the scope of each operation.',
  'caller/role-forbids':
    'Ask an owner or admin of the organization to make the change or to change the role of the user.',
  'api-key/outlives-credential':
    'Send an `expiresAt` that is not later than the expiry of the credential, or use a credential that is valid for longer.',
  'identity/outlives-credential':
    'Use an API key that does not expire, or not earlier than the identity that you have.',
  'route/unknown': 'Check the path against the reference. Paths have no trailing slash.',
  'booking/unknown':
    'Check the ID. A booking of another organization, or one that the user is not allowed to see, is not found either.',
  'schedule/unknown':
    'Check the ID. A schedule of another organization, or one that the user is not allowed to see, is not found either.',
  'event-type/unknown':
    'Check the ID, for example with `GET /v1/event_types`. A deleted event type is not found either.',
  'host-assign-rule/unknown':
    'Check the ID with `GET /v1/event_types/{eventTypeId}/host_assign_rules`.',
  'team/unknown': 'Use the ID of your organization as `teamId`.',
  'calendar/unknown':
    'Check the ID with `GET /v1/user_availability_calendars`. A deleted calendar is not found either.',
  'user/not-found': 'Check the ID of the user. Users of other organizations are not found.',
  'invitation/unknown':
    'Check the ID with `GET /v1/organization_invitations`. An invitation of another organization is not found.',
  'picture/unknown':
    'Get the user again: `profileImage` is the current URL. An image that was replaced or deleted is not found.',
  'api-key/unknown':
    'Check the ID with `GET /v1/api_keys`. A deleted API key, or one that the user is not allowed to see, is not found either.',
  'webhook-endpoint/unknown':
    'Check the ID with `GET /v1/webhook_endpoints`. A deleted webhook endpoint is not found either.',
  'webhook-delivery/unknown':
    'Check the ID with `GET /v1/webhook_endpoints/{uid}/deliveries`. Deliveries are kept for 30 days.',
  'webhook-delivery/unreadable':
    'Do not retry, and report the `instance` to the operator of the service. The event itself is returned by `GET /v1/events`.',
  'host/unknown':
    'List the hosts with `GET /v1/event_types/{eventTypeId}/hosts`, or add the host first.',
  'guest-link/unknown':
    'Create a new link with `POST /v1/bookings/{uid}/guest_link`. Links stop working 30 days after the end of the booking, or when you revoke them.',
  'answer-link/unknown':
    'Use the link of the newest mail about the request, or `POST /v1/bookings/{uid}/confirm`. Links stop working 30 days after the end of the booking, or when the user is no longer a host of it.',
  'route/method-not-allowed': 'Use one of the methods that the `Allow` header lists.',
  'booking/slot-taken':
    'Offer the guest one of `nextStarts`, or list the available schedules again. Do not retry the same start.',
  'booking/already-cancelled':
    'No action is needed: a cancelled booking stays cancelled. Create a new booking if the guest wants one.',
  'booking/already-confirmed':
    'No action is needed if you meant to confirm it. To decline it now, cancel the booking.',
  'booking/already-over':
    'A booking that has ended cannot be changed in this way. Create a new one.',
  'booking/too-late':
    'Ask the host to change the booking. Until when guests can do so themselves is set by `guestMayCancelUntil` and `guestMayRescheduleUntil` of the event type.',
  'booking/shared-slot':
    'Guests can share the slot, so its hosts cannot be changed for a single booking. Reschedule the booking, or cancel it and create another one.',
  'booking/not-reassignable':
    'Only a booking of an event type that assigns one of several hosts can be given to another host automatically. Name the host instead, or update the booking.',
  'booking/attachments-full':
    'Do not retry: a booking can have 1,000 recordings, 1,000 transcripts and 1,000 recaps, and 4 MB of each.',
  'booking/already-hosted': 'No action is needed: this user is already a host. Name another user.',
  'booking/not-reschedulable':
    'Set the time with `PATCH /v1/bookings/{uid}`: the booking has no event type that offers start times.',
  'booking/no-other-host':
    'See `hosts` for the reason why each host is unavailable. Name a host yourself, or reschedule the booking.',
  'schedule/already-cancelled': 'No action is needed: create a new schedule if you need one.',
  'host-assign-rule/too-many': 'Delete a rule that you no longer need, or merge several into one.',
  'event-type/capacity-below-seats':
    'Choose a capacity that is not below the number of guests booked into one slot, or cancel some of the bookings first.',
  'event-type/requests-open': 'Confirm or decline the open requests first, then repeat the change.',
  'event-type/has-bookings':
    'Wait until the bookings have ended, cancel them, or delete the event type with `cancelBookings=true`.',
  'event-type/too-many-hosts': 'Remove a host first, or use a second event type.',
  'host/already-added': 'No action is needed. To change the host, use `PATCH`.',
  'host/alone-in-rule':
    'Add another host to the rule, or delete the rule, before you remove this host.',
  'calendar/is-default': 'Make another calendar of the user the default, then repeat the request.',
  'calendar/too-many': 'Delete a calendar that is no longer used.',
  'user/email-taken': 'Use another email address, or change the user who has this one.',
  'user/has-bookings':
    'Send `bookings=reassign` or `bookings=cancel`. If no other host can take a booking, reassign it yourself, or cancel it, and send a new request.',
  'user/last-owner': 'Make another user an owner first.',
  'identity/bound':
    'Sign in to the identity provider as the right person. The other user can remove the identity from their account first. An identity whose subject is the ID of another user cannot be bound.',
  'invitation/not-pending':
    'No action is needed if it was deleted. If it was accepted, the person is a user of the organization now.',
  'idempotency/secret-shown-once':
    'What the first request created exists, at the `Location` of this response if it has one. If you do not have the secret, create another one with a new `Idempotency-Key`, and delete the first one. For the first API key of an invited user, an owner or admin creates another one.',
  'webhook-delivery/pending':
    'Wait for the attempt at `nextAttemptAt`, or for the first one, which comes within seconds.',
  'webhook-endpoint/disabled':
    'Enable the webhook endpoint with `PATCH /v1/webhook_endpoints/{uid}` and `status: enable`.',
  'webhook-endpoint/replaying':
    'Wait until the running replay has sent its events. List the deliveries to see how far it is.',
  'webhook-endpoint/too-many':
    'Delete a webhook endpoint that you no longer need, or send more kinds of events to one of them.',
  'team/slug-taken': 'Choose another slug.',
  'team/too-many-slugs':
    'Take one of the former slugs of the organization, or wait until one is no longer reserved. Each is reserved for 90 days.',
  'cursor/expired':
    'Events are kept for 30 days. Read the resources that you follow again, then read the events from the start, without a cursor.',
  'resource/changed':
    'Read the resource again, apply your change to the new version, and send it with the new `ETag`.',
  'request/too-large': 'Send a body of at most 256 KiB.',
  'request/unsupported-media-type':
    'Send `Content-Type: application/json`, or the media type of the image that you upload, and no `Content-Encoding`.',
  'caller/rate-limited':
    'Wait as many seconds as `Retry-After` says, then send the request again. `RateLimit` says how many requests are left.',
  'request/unprocessable':
    'Correct every member that `errors` names. Each entry has a code of its own, which is described here.',
  'event-type/too-large': 'Shorten texts, or remove questions, rules or hosts.',
  'event-type/item-repeated': 'Remove the repeated item from the list that `errors` names.',
  'event-type/too-many-together':
    'Use fewer hosts, or assign `any` of them instead of `all` together.',
  'event-type/not-bookable':
    'Use an event type that exists and has the status `enable`. `GET /v1/event_types?status=enable` lists them.',
  'host-assign-rule/unknown-host':
    'Name only hosts of the event type in `hostIds`, or add the host first.',
  'host-assign-rule/unknown-question': 'Use the `uid` of one of the `questions` of the event type.',
  'picture/not-supported':
    'Send a PNG, JPEG, or WebP image. `errors` says what the body is. The bytes decide, not the media type.',
  'picture/dimensions-exceeded': 'Scale the image down to at most 2048 pixels on each side.',
  'user/unknown': 'Use the ID of a user of your organization.',
  'identity/refused':
    'Get a new token from the identity provider of the deployment, with the audience of this service, and send it within 10 minutes.',
  'api-key/expires-in-past':
    'Send an `expiresAt` in the future, or omit it. To accept an invitation, omit `apiKeyName`.',
  'address/forbidden':
    'Send an `https` URL without credentials, whose host is a name on the public internet, with the default port or one from 1024 to 65535.',
  'webhook-endpoint/unknown-event-type':
    'Use IDs of event types of your organization. `GET /v1/event_types` lists them.',
  'routing-form/unknown':
    'Check the ID with `GET /v1/routing_forms`. A deleted routing form is not found either.',
  'response/unknown': 'Check the ID with `GET /v1/routing_forms/{formId}/responses`.',
  'routing-form/disabled': 'Set the `status` of the form to `enable`, or use another form.',
  'response/booked':
    'Reschedule the booking that `bookingUid` of the response names, or create a new response.',
  'response/leads-elsewhere': 'Use the event type in `route` of the response.',
  'response-token/unknown':
    'Send the `token` unchanged, as the response to `POST /v1/routing_forms/{formId}/responses` contains it. It ends when the routing form is deleted.',
  'response-token/expired': 'Create a new response.',
  'response/too-large': 'Shorten the answers, or the rules of the form.',
  'answer/unknown-field': 'Use the `uid` of one of the `fields` of the form.',
  'answer/wrong-format': 'Send what the `type` of the field requires.',
  'routing-form/too-large':
    'Shorten texts, or remove fields, options or rules: a routing form can have 390 KB.',
  'routing-form/item-repeated': 'Remove the repeated field or option that `errors` names.',
  'routing-form/unknown-field':
    'Use the `uid` of one of the `fields` of the form. If you remove a field, send `rules` without it in the same request.',
  'routing-form/unknown-option':
    'Use an option of the field. If you remove an option, send `rules` without it in the same request.',
  'routing-form/never-met':
    'Use a comparison that fits the type of the field: `isGreaterThan` and `isLessThan` compare fields of the type `number`, with numbers. A value cannot be blank.',
  'routing-form/unknown-event-type':
    'Use the ID of an event type of your organization. `GET /v1/event_types` lists them.',
  'routing-form/unknown-host':
    'Name only hosts of the event type whose `userType` is `host`, or omit `hostIds`.',
  'routing-form/all-hosts': 'Omit `hostIds`, or use an event type that assigns `any` of its hosts.',
  'conferencing/unknown':
    'List the conferencing connections of the current user to find their IDs. Those of other users are not found.',
  'conferencing/unknown-provider': 'Use `zoom`, `googleMeet` or `teams`.',
  'conferencing/connected':
    'Use the connected account, or delete its conferencing connection first to connect another one.',
  'conferencing/no-account':
    'Nothing is to be done: a booking at a location with the provider `jitsi` has a room without an account.',
  'connection/unknown':
    'Check the ID with `GET /v1/users/me/calendar_connections`. A connection of another user is not found either.',
  'connection/too-many':
    'Disconnect calendars that are no longer needed. A user can have at most 10 connections.',
  'connection/refused':
    'Check the address and the credentials, or begin the authorization again. `errors` contains the result and the status of the provider.',
  'connection/address-forbidden':
    'Use the public `https` address of the calendar. A redirect to another kind of address is refused, too.',
  'connection/not-authorizable':
    'Nothing is to be done: only `google` and `microsoft` require an authorization. To use other credentials, create another calendar connection.',
  'connection/state-refused':
    'Send the same request without `code` and `state`, and open the new `authorizationUrl`. A `state` is good once, for 10 minutes.',
  'connection/not-configured':
    'Ask the operator of the service to register it with the provider, or use another provider: calendars can be connected by `ics` and `caldav`.',
  'connection/incomplete': 'Send the members that the provider requires.',
  'connection/not-writable':
    'Choose a calendar with `isWritable: true`. A feed (`ics`) cannot be written.',
  'connection/unknown-calendar':
    'Check the IDs with `GET /v1/users/me/calendar_connections/{uid}`.',
  'notice/refused':
    'Set the secret token of your app at the provider as the secret of the deployment, and check the clock of the sender. Only the provider sends notices.',
  'conferencing-provider/unknown':
    'Use `zoom`, and set its secret token for the deployment. No other provider sends notices yet.',
  'time-zone/unknown':
    'Use an IANA name such as `Asia/Tokyo`. Offsets and abbreviations are not accepted.',
  'time/not-whole-minute': 'Send a time whose seconds are zero.',
  'time/end-not-after-start': 'Send an end that is after the start.',
  'time/date-needs-all-day': 'Send a date-time, or set `isAllDay` to `true`.',
  'period/invalid':
    'Send a `periodEnd` after `periodStart`, within the longest period of the operation.',
  'calendar/too-large': 'Remove past overrides, or split the hours into several calendars.',
  'booking/start-in-past': 'Send a start in the future.',
  'booking/not-offered':
    'Take a start from the available schedules of the event type. The codes in `errors` say which rule the start breaks.',
  'booking/too-large': 'Shorten the booking, or give it fewer hosts.',
  'booking/host-repeated': 'Name each host once.',
  'booking-link/expired':
    'Create a new link and give it to the guest. Links are valid for one day.',
  'booking-link/differs':
    'Send the name, the email address and the event type that the link was created with.',
  'location/not-offered': 'Use a `locationId` of the event type, or `null` for its first location.',
  'location/phone-number-missing':
    'Send `phoneNumber`. At this location, the host calls the guest.',
  'answer/missing': 'Answer every question of the event type that is `required`.',
  'answer/unknown-question': 'Answer only `questions` of the event type, by their `uid`.',
  'answer/repeated': 'Send one answer for each question.',
  'answer/several-options': 'Send one option: only questions of the type `checkbox` take several.',
  'answer/unknown-option': 'Use one of the `options` of the question, spelled exactly the same.',
  'payment/method-not-offered': 'Use one of the payment `methods` of the event type.',
  'payment/unknown-item': 'Use the `uid` of a payment item of the event type.',
  'payment/not-connected': 'Use `none` or `onsite`: no payment provider is connected yet.',
  'schedule/too-large': 'Shorten the schedule or its routine, or give it fewer hosts.',
  'schedule/too-many':
    'Delete schedules of the host that are no longer needed, then create the new one.',
  'schedule/too-many-hosts': 'Make at most 40 attendees hosts, and invite the others as guests.',
  'attendee/repeated': 'Name each person once, by `userId` or by `email`.',
  'routine/duration-disagrees':
    'Make `duration` the number of minutes between the start and the end of each item.',
  'routine/start-is-no-occurrence':
    'Start the schedule at the first occurrence of its routine, in the time zone of the schedule.',
  'routine/ends-before-start':
    'Send an `endedAt` of the routine that is after the start of the schedule.',
  'routine/flag-disagrees': 'Omit `isRoutine`, or set it to `true` only if there is a `routine`.',
  'idempotency/key-reused':
    'Use a new key for every new request. Send an old key only with exactly the request it was first sent with.',
  'service/failed':
    'Retry once with the same `Idempotency-Key`. If it fails again, report the `instance`, which identifies the request in the log.',
  'service/undecided':
    'Send the same request again with the same `Idempotency-Key`: the response tells you the outcome. Without a key, check the resource first.',
  'service/unavailable':
    'Nothing was changed. Wait for the number of seconds in `Retry-After`, then send the request again.',
};
