import { calendarConnections } from './calendar-connection-steps.ts';
import { keep, type Step } from './collection-step.ts';
import { conferencing } from './conferencing-steps.ts';
import { publicBookings } from './public-booking-steps.ts';
import { routingForms } from './routing-form-steps.ts';
import { sessions } from './session-steps.ts';

const eventType = { eventTypeId: '{{eventTypeId}}' };
const booking = { uid: '{{bookingId}}' };
const ofBooking = { bookingId: '{{bookingId}}' };
const request = { uid: '{{requestId}}' };
const hosts = { userId: '{{hostId}}' };
const period = { periodStart: '{{periodStart}}', periodEnd: '{{periodEnd}}' };
const newBooking = { eventTypeId: '{{eventTypeId}}', locationId: 'zoom' };

const setPeriod = [
  'const inDays = (days) => new Date(Date.now() + days * 86400000).toISOString();',
  keep('periodStart', 'inDays(2)'),
  keep('periodEnd', 'inDays(4)'),
].join('\n');

/** Stores starts that are far enough apart, so that the bookings do not conflict. */
const keepStarts = [
  ...['first', 'second', 'third', 'fourth', 'fifth'].map((name, index) =>
    keep(name, `reply.data[${index * 6}].startedAt`),
  ),
  keep('thirdEnd', `new Date(Date.parse(reply.data[12].startedAt) + 45 * 60000).toISOString()`),
].join('\n');

const keepHosts = [
  "const desk = reply.data.find(({ name }) => name === 'Help desk') ?? reply.data.find((one) => one.hosts.length > 2);",
  keep('hostId', 'desk.hosts[0].uid'),
  keep('colleagueId', 'desk.hosts[1].uid'),
  keep('thirdHostId', 'desk.hosts[2].uid'),
].join('\n');

const otherHost = keep(
  'otherHostId',
  "pm.collectionVariables.get(reply.data.host.uid === pm.collectionVariables.get('hostId') ? 'colleagueId' : 'hostId')",
);

const keepLink = [
  keep('invitationId', 'reply.data.uid'),
  keep('invitationToken', "reply.data.acceptUrl.split('token=')[1]"),
].join('\n');

const keepGuestToken = keep('guestToken', "reply.data.url.split('#')[1]");

const service: readonly Step[] = [
  { id: 'getHealth' },
  { id: 'getReadiness' },
  { id: 'getOpenapi' },
  {
    id: 'getDocs',
    after: keep('asset', '/data-viewer="[^"]*?([^"/]+)"/.exec(pm.response.text())[1]'),
  },
  { id: 'getDocsAsset', params: { asset: '{{asset}}' } },
  { id: 'getGuide' },
  { id: 'getLlmsText' },
];

const ofThirdHost = { ...eventType, uid: '{{thirdHostId}}' };
const rule = { ...eventType, uid: '{{ruleId}}' };

const eventTypes: readonly Step[] = [
  { id: 'listEventTypes', query: { status: 'enable', perPage: '100' }, after: keepHosts },
  {
    id: 'createEventType',
    body: { hosts: [{ uid: '{{hostId}}' }, { uid: '{{colleagueId}}' }] },
    after: keep('eventTypeId', 'reply.data.uid'),
  },
  { id: 'getEventType', params: { uid: '{{eventTypeId}}' } },
  { id: 'updateEventType', params: { uid: '{{eventTypeId}}' } },
  { id: 'createEventTypeHost', params: eventType, body: { uid: '{{thirdHostId}}' } },
  { id: 'listEventTypeHosts', params: eventType },
  { id: 'getEventTypeHost', params: ofThirdHost },
  { id: 'updateEventTypeHost', params: ofThirdHost },
  { id: 'deleteEventTypeHost', params: ofThirdHost },
  {
    id: 'createHostAssignRule',
    params: eventType,
    body: { hostIds: ['{{hostId}}', '{{colleagueId}}'] },
    after: keep('ruleId', 'reply.data.uid'),
  },
  { id: 'listHostAssignRules', params: eventType },
  { id: 'getHostAssignRule', params: rule },
  { id: 'updateHostAssignRule', params: rule },
  { id: 'deleteHostAssignRule', params: rule },
  { id: 'getEventTypeNotification', params: eventType },
  { id: 'updateEventTypeNotification', params: eventType },
  {
    id: 'listAvailableSchedules',
    params: { uid: '{{eventTypeId}}' },
    query: period,
    before: setPeriod,
    after: keepStarts,
  },
  {
    id: 'listAvailableSchedulesV2',
    params: { uid: '{{eventTypeId}}' },
    query: { ...period, timeZone: 'Asia/Tokyo' },
  },
];

const bookings: readonly Step[] = [
  {
    id: 'createBooking',
    body: { ...newBooking, startedAt: '{{first}}' },
    after: keep('bookingId', 'reply.data.uid'),
  },
  { id: 'listBookings', query: { eventTypeId: '{{eventTypeId}}' } },
  { id: 'getBooking', params: booking },
  { id: 'getBookingContacts', params: booking },
  { id: 'getBookingAssignment', params: booking },
  { id: 'createBookingRecording', params: ofBooking },
  { id: 'listBookingRecordings', params: ofBooking },
  { id: 'createBookingTranscript', params: ofBooking },
  { id: 'listBookingTranscripts', params: ofBooking },
  { id: 'createBookingRecap', params: ofBooking },
  { id: 'listBookingRecaps', params: ofBooking },
  { id: 'rescheduleBooking', params: booking, body: { startedAt: '{{second}}' } },
  { id: 'reassignBookingAutomatically', params: ofBooking, after: otherHost },
  { id: 'reassignBooking', params: { ...ofBooking, userId: '{{otherHostId}}' } },
  { id: 'createGuestLink', params: booking, after: keepGuestToken },
  { id: 'getGuestPage' },
  { id: 'getGuestBooking' },
  { id: 'getGuestBookingIcs' },
  { id: 'listGuestRecordings' },
  { id: 'listGuestAvailableSchedules', query: period },
  { id: 'rescheduleGuestBooking', body: { startedAt: '{{first}}' } },
  {
    id: 'updateBooking',
    params: booking,
    body: {
      startedAt: '{{third}}',
      endedAt: '{{thirdEnd}}',
      hosts: [{ userId: '{{hostId}}', role: 'admin' }],
    },
  },
  { id: 'cancelBooking', params: booking },
  {
    id: 'updateEventType',
    params: { uid: '{{eventTypeId}}' },
    body: { requiresConfirmation: true },
  },
  {
    id: 'createBooking',
    body: { ...newBooking, startedAt: '{{fourth}}' },
    after: keep('requestId', 'reply.data.uid'),
  },
  { id: 'confirmBooking', params: request },
  { id: 'createGuestLink', params: request, after: keepGuestToken },
  { id: 'cancelGuestBooking' },
  {
    id: 'createBooking',
    body: { ...newBooking, startedAt: '{{fifth}}' },
    after: keep('requestId', 'reply.data.uid'),
  },
  { id: 'declineBooking', params: request },
  // Only a mail contains the tokens of these requests.
  { id: 'getBookingRequest', status: 404 },
  { id: 'confirmBookingRequest', status: 404 },
  { id: 'declineBookingRequest', status: 404 },
  { id: 'listBookingHistory', params: booking },
];

const team = { teamId: '{{teamId}}' };
const entry = { uid: '{{scheduleId}}' };
const calendar = { uid: '{{calendarId}}' };

const schedulesAndHours: readonly Step[] = [
  {
    id: 'createSchedule',
    body: {
      attendees: [
        { userId: '{{colleagueId}}', role: 'admin', userType: 'host' },
        { email: 'maya@example.com', role: 'viewer', userType: 'guest' },
      ],
    },
    after: keep('scheduleId', 'reply.data.uid'),
  },
  { id: 'listSchedules' },
  { id: 'getSchedule', params: entry },
  { id: 'updateSchedule', params: entry },
  { id: 'listScheduleHistory', params: entry },
  { id: 'deleteSchedule', params: entry },
  {
    id: 'listUserAvailabilityCalendars',
    query: hosts,
    after: keep('teamId', 'reply.data[0].teamId'),
  },
  {
    id: 'createUserAvailabilityCalendar',
    body: hosts,
    after: keep('calendarId', 'reply.data.uid'),
  },
  { id: 'getUserAvailabilityCalendar', params: calendar },
  { id: 'updateUserAvailabilityCalendar', params: calendar },
  { id: 'deleteUserAvailabilityCalendar', params: calendar },
  { id: 'listUserBusyTimes', params: hosts, query: period },
  { id: 'listUserBusyTimesV2', params: hosts, query: period },
  { id: 'listBusyTimes', query: { userIds: '{{hostId}},{{colleagueId}}', ...period } },
  { id: 'createAccountIntegrationLink', params: { ...team, ...eventType } },
];

const people: readonly Step[] = [
  { id: 'listOrganizationUsers', query: {} },
  { id: 'getOrganizationUser', params: hosts },
  { id: 'updateOrganizationUser', params: { userId: '{{colleagueId}}' } },
  { id: 'createOrganizationInvitation', after: keep('invitationId', 'reply.data.uid') },
  { id: 'listOrganizationInvitations', query: {} },
  { id: 'getOrganizationInvitation', params: { uid: '{{invitationId}}' } },
  { id: 'deleteOrganizationInvitation', params: { uid: '{{invitationId}}' } },
  { id: 'createOrganizationInvitation', after: keepLink },
  {
    id: 'acceptOrganizationInvitation',
    params: { uid: '{{invitationId}}' },
    body: { token: '{{invitationToken}}' },
    after: keep('newUserId', 'reply.data.user.uid'),
  },
  { id: 'deleteOrganizationUserSessions', params: { userId: '{{newUserId}}' } },
  { id: 'deleteOrganizationUser', params: { userId: '{{newUserId}}' } },
  { id: 'getCurrentUser' },
  { id: 'updateCurrentUser' },
  { id: 'getCurrentUserSettings' },
  { id: 'updateCurrentUserSettings' },
  {
    id: 'updateProfileImage',
    after: keep('pictureId', "reply.data.profileImage.split('/').at(-1)"),
  },
  { id: 'getProfileImage', params: { uid: '{{pictureId}}' } },
  { id: 'deleteProfileImage' },
  // A collection cannot contain a new identity token.
  { id: 'updateCurrentUserIdentity', status: 422 },
  { id: 'deleteCurrentUserIdentity' },
  { id: 'getTeam', params: team },
  { id: 'updateTeam', params: team },
];

const apiKey = { uid: '{{apiKeyId}}' };

const apiKeys: readonly Step[] = [
  { id: 'createApiKey', after: keep('apiKeyId', 'reply.data.uid') },
  { id: 'listApiKeys' },
  { id: 'getApiKey', params: apiKey },
  { id: 'deleteApiKey', params: apiKey },
];

const webhookEndpoint = { uid: '{{webhookEndpointId}}' };

const webhooks: readonly Step[] = [
  { id: 'createWebhookEndpoint', after: keep('webhookEndpointId', 'reply.data.uid') },
  { id: 'listWebhookEndpoints' },
  { id: 'getWebhookEndpoint', params: webhookEndpoint },
  { id: 'updateWebhookEndpoint', params: webhookEndpoint },
  { id: 'rotateWebhookEndpointSecret', params: webhookEndpoint },
  { id: 'testWebhookEndpoint', params: webhookEndpoint },
  {
    id: 'listWebhookDeliveries',
    params: webhookEndpoint,
    query: {},
    after: keep('deliveryId', 'reply.data[0].uid'),
  },
  {
    id: 'getWebhookDelivery',
    params: { ...webhookEndpoint, deliveryId: '{{deliveryId}}' },
  },
  {
    id: 'replayWebhookDelivery',
    params: { ...webhookEndpoint, deliveryId: '{{deliveryId}}' },
  },
  { id: 'replayWebhookDeliveries', params: webhookEndpoint },
  { id: 'deleteWebhookEndpoint', params: webhookEndpoint },
];

/**
 * Every operation, in an order in which all succeed repeatedly: created resources are deleted at
 * the end.
 */
export const steps: readonly Step[] = [
  ...service,
  ...eventTypes,
  ...bookings,
  ...schedulesAndHours,
  ...people,
  ...publicBookings,
  ...apiKeys,
  ...sessions,
  ...webhooks,
  ...routingForms,
  ...calendarConnections,
  ...conferencing,
  { id: 'listEvents', query: {} },
  { id: 'deleteEventType', params: { uid: '{{eventTypeId}}' } },
];
