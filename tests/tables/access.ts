import type { LinkKind } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import type { Resource } from '../../lib/domain/tenancy.ts';

/** The relation of a caller to the resource of a request. A user is the host of their own hours. */
export type Candidate = 'host' | 'attendee' | 'creator' | 'nobody';

/** `hidden`: the same response as for an unknown resource. Owners and administrators may do everything. */
export type Outcome = 'done' | 'forbidden' | 'hidden';

type Rule = Readonly<Record<'member' | 'restricted', Readonly<Record<Candidate, Outcome>>>>;

const rule = (member: string, restricted: string): Rule => {
  const outcomes = (text: string) => {
    const [host, attendee, creator, nobody] = text.split(' ') as Outcome[];
    return { host, attendee, creator, nobody } as Record<Candidate, Outcome>;
  };
  return { member: outcomes(member), restricted: outcomes(restricted) };
};

// The relations are host, attendee, creator and none, first for members and then for restricted users.
const sees = rule('done done done done', 'done done hidden hidden');
const theirs = rule('done done done done', 'done done done done');
const changes = rule('done done done forbidden', 'forbidden forbidden forbidden forbidden');
const makes = rule('done done done done', 'forbidden forbidden forbidden forbidden');
const administers = rule(
  'forbidden forbidden forbidden forbidden',
  'forbidden forbidden forbidden forbidden',
);
const makesOwn = rule('done done done forbidden', 'forbidden forbidden forbidden forbidden');

const ownsOnly = rule('done hidden hidden hidden', 'done hidden hidden hidden');
const makesForSelf = rule('done done done forbidden', 'done done done forbidden');

export interface Access {
  /** The resource of the required scope: `:read` for reads, `:write` for all other operations. */
  readonly scope: Resource | 'none';
  /** The kind of the resource. A caller has no relation to an organization, and is the host of `self`. */
  readonly about:
    | 'booking'
    | 'schedule'
    | 'eventType'
    | 'calendar'
    | 'user'
    | 'apiKey'
    | 'self'
    | 'organization';
  readonly rule: Rule;
  /** The response if the resource is hidden; 404 by default. */
  readonly hidden?: 'left out' | 422;
}

type Rest = Pick<Access, 'hidden'>;
const booking = (rule: Rule, rest: Rest = {}): Access => ({
  scope: 'bookings',
  about: 'booking',
  rule,
  ...rest,
});
const schedule = (rule: Rule, rest: Rest = {}): Access => ({
  scope: 'schedules',
  about: 'schedule',
  rule,
  ...rest,
});
const eventType = (rule: Rule, rest: Rest = {}): Access => ({
  scope: 'event_types',
  about: 'eventType',
  rule,
  ...rest,
});
const calendar = (rule: Rule): Access => ({ scope: 'availability', about: 'calendar', rule });
const hours = (rule: Rule, rest: Rest = {}): Access => ({
  scope: 'availability',
  about: 'user',
  rule,
  ...rest,
});
const person = (rule: Rule, rest: Rest = {}): Access => ({
  scope: 'users',
  about: 'user',
  rule,
  ...rest,
});
const ofKeys = (about: Access['about'], rule: Rule, rest: Rest = {}): Access => ({
  scope: 'api_keys',
  about,
  rule,
  ...rest,
});
const self = (scope: Access['scope']): Access => ({ scope, about: 'self', rule: theirs });
const anew = (scope: Resource, rule: Rule): Access => ({ scope, about: 'organization', rule });

/** The rights that each operation with a credential requires. This is the only place that lists them. */
export const access: { readonly [Id in OperationId]: Access | LinkKind | 'public' } = {
  createBooking: anew('bookings', makes),
  listBookings: booking(sees, { hidden: 'left out' }),
  getBooking: booking(sees),
  updateBooking: booking(changes),
  cancelBooking: booking(changes),
  getBookingAssignment: booking(sees),
  rescheduleBooking: booking(changes),
  createGuestLink: booking(changes),
  confirmBooking: booking(changes),
  declineBooking: booking(changes),
  getBookingContacts: booking(sees),
  listBookingRecordings: booking(sees),
  listBookingTranscripts: booking(sees),
  listBookingRecaps: booking(sees),
  createBookingRecording: booking(changes),
  createBookingTranscript: booking(changes),
  createBookingRecap: booking(changes),
  reassignBookingAutomatically: booking(changes),
  reassignBooking: booking(changes),
  listBookingHistory: booking(sees),
  createSchedule: anew('schedules', makes),
  listSchedules: schedule(sees, { hidden: 'left out' }),
  getSchedule: schedule(sees),
  updateSchedule: schedule(changes),
  deleteSchedule: schedule(changes),
  listScheduleHistory: schedule(sees),
  listEvents: anew('events', makes),
  listEventTypes: eventType(sees, { hidden: 'left out' }),
  createEventType: anew('event_types', administers),
  getEventType: eventType(sees),
  updateEventType: eventType(changes),
  deleteEventType: eventType(changes),
  listEventTypeHosts: eventType(sees),
  createEventTypeHost: eventType(changes),
  getEventTypeHost: eventType(sees),
  updateEventTypeHost: eventType(changes),
  deleteEventTypeHost: eventType(changes),
  listHostAssignRules: eventType(sees),
  createHostAssignRule: eventType(changes),
  getHostAssignRule: eventType(sees),
  updateHostAssignRule: eventType(changes),
  deleteHostAssignRule: eventType(changes),
  getEventTypeNotification: eventType(sees),
  updateEventTypeNotification: eventType(changes),
  listAvailableSchedules: eventType(sees),
  createAccountIntegrationLink: eventType(makes),
  listAvailableSchedulesV2: eventType(sees),
  listUserAvailabilityCalendars: hours(sees, { hidden: 'left out' }),
  createUserAvailabilityCalendar: hours(makesOwn),
  getUserAvailabilityCalendar: calendar(sees),
  updateUserAvailabilityCalendar: calendar(changes),
  deleteUserAvailabilityCalendar: calendar(changes),
  listUserBusyTimes: hours(sees),
  listUserBusyTimesV2: hours(sees),
  listBusyTimes: hours(sees, { hidden: 422 }),
  listCalendarConnections: self('availability'),
  createCalendarConnection: self('availability'),
  getCalendarConnection: self('availability'),
  updateCalendarConnection: self('availability'),
  deleteCalendarConnection: self('availability'),
  checkCalendarConnection: self('availability'),
  syncCalendarConnection: self('availability'),
  authorizeCalendarConnection: self('availability'),
  getCalendarConnectionCallback: 'public',

  listConferencingConnections: self('conferencing'),
  connectConferencing: self('conferencing'),
  authorizeConferencingConnection: self('conferencing'),
  updateConferencingConnection: self('conferencing'),
  deleteConferencingConnection: self('conferencing'),
  getConferencingCallback: 'public',
  receiveConferencingNotice: 'public',
  receiveTextReply: 'public',
  unsubscribeGuest: 'public',

  listOrganizationUsers: person(sees, { hidden: 'left out' }),
  getOrganizationUser: person(sees),
  updateOrganizationUser: person(administers),
  deleteOrganizationUser: person(administers),
  deleteOrganizationUserSessions: person(administers),
  listOrganizationInvitations: anew('organization', administers),
  createOrganizationInvitation: anew('organization', administers),
  getOrganizationInvitation: anew('organization', administers),
  deleteOrganizationInvitation: anew('organization', administers),
  acceptOrganizationInvitation: 'public',
  listApiKeys: ofKeys('user', ownsOnly, { hidden: 'left out' }),
  createApiKey: ofKeys('user', makesForSelf),
  getApiKey: ofKeys('apiKey', ownsOnly),
  deleteApiKey: ofKeys('apiKey', ownsOnly),
  requestSignIn: 'public',
  createSession: 'public',
  requestOpenidSignIn: 'public',
  createOpenidSession: 'public',
  listSessions: self('api_keys'),
  deleteSession: self('api_keys'),
  listWebhookEndpoints: anew('webhooks', administers),
  createWebhookEndpoint: anew('webhooks', administers),
  getWebhookEndpoint: anew('webhooks', administers),
  updateWebhookEndpoint: anew('webhooks', administers),
  deleteWebhookEndpoint: anew('webhooks', administers),
  rotateWebhookEndpointSecret: anew('webhooks', administers),
  testWebhookEndpoint: anew('webhooks', administers),
  listWebhookDeliveries: anew('webhooks', administers),
  getWebhookDelivery: anew('webhooks', administers),
  replayWebhookDelivery: anew('webhooks', administers),
  replayWebhookDeliveries: anew('webhooks', administers),
  listRoutingForms: anew('routing_forms', makes),
  createRoutingForm: anew('routing_forms', administers),
  getRoutingForm: anew('routing_forms', makes),
  updateRoutingForm: anew('routing_forms', administers),
  deleteRoutingForm: anew('routing_forms', administers),
  listRoutingFormResponses: anew('routing_forms', makes),
  createRoutingFormResponse: anew('routing_forms', makes),
  getRoutingFormResponse: anew('routing_forms', makes),
  updateRoutingFormResponse: anew('routing_forms', makes),
  getPublicRoutingForm: 'public',
  createPublicRoutingFormResponse: 'public',
  updatePublicRoutingFormResponse: 'public',
  getTeam: anew('organization', theirs),
  updateTeam: anew('organization', administers),
  getGuestPage: 'public',
  getGuestBooking: 'guest',
  getGuestBookingIcs: 'guest',
  listGuestRecordings: 'guest',
  cancelGuestBooking: 'guest',
  rescheduleGuestBooking: 'guest',
  listGuestAvailableSchedules: 'guest',
  getTeamPage: 'public',
  getBookingPage: 'public',
  getRoutingFormPage: 'public',
  getInvitePage: 'public',
  getSignInPage: 'public',
  getBookingsPage: 'public',
  getCalendarPage: 'public',
  getRoutingFormsPage: 'public',
  getSettingsPage: 'public',
  getSettingsSectionPage: 'public',
  getPageAsset: 'public',
  getPublicTeam: 'public',
  listPublicEventTypes: 'public',
  getPublicEventType: 'public',
  listPublicAvailableSchedules: 'public',
  createPublicBooking: 'public',
  getBookingRequest: 'answer',
  confirmBookingRequest: 'answer',
  declineBookingRequest: 'answer',
  getCurrentUser: self('none'),
  updateCurrentUser: self('users'),
  getCurrentUserSettings: self('users'),
  updateCurrentUserSettings: self('users'),
  updateProfileImage: self('users'),
  deleteProfileImage: self('users'),
  getProfileImage: 'public',
  updateCurrentUserIdentity: self('api_keys'),
  deleteCurrentUserIdentity: self('api_keys'),
  getHealth: 'public',
  getReadiness: 'public',
  getOpenapi: 'public',
  getDocs: 'public',
  getDocsAsset: 'public',
  getGuide: 'public',
  getLlmsText: 'public',
};

/** The possible relations to each kind of resource. */
export const standings: Readonly<Record<Access['about'], readonly Candidate[]>> = {
  booking: ['host', 'creator', 'nobody'],
  schedule: ['host', 'attendee', 'creator', 'nobody'],
  eventType: ['host', 'nobody'],
  calendar: ['host', 'nobody'],
  user: ['host', 'nobody'],
  apiKey: ['host', 'nobody'],
  self: ['host'],
  organization: ['nobody'],
};
