import type { OperationId } from '../lib/contract/routes.ts';
import type { WorkerId } from '../lib/contract/workers.ts';

/**
 * What an operation sends beside the reads of its credential and the count of its requests, which every one with a credential sends.
 *
 * - `items`: reads several items at once
 * - `ranges`: asks the table for all items of one key
 * - `indexes`: asks an index for a page of a list
 * - `pending`: asks which changes of its organization are not events yet
 * - `writes`: puts, updates and checks items in a transaction, and puts changes into the outbox
 * - `invitations`: reaches invitations, too, whose keys do not say whose they are
 * - `identities`: binds or frees identities of other issuers, whose keys do not say whose they are either
 * - `keys`: reaches API keys, too, by more than the read of a credential
 * - `checkedKeys`: reads API keys and checks them in a transaction, and writes none
 * - `uses`: reaches the days on which API keys were last used, too
 * - `slugs`: reaches slugs, too, of which all organizations share one list
 * - `teams`: takes no credential, and reads which organization a slug names
 * - `pictures`: puts pictures of users, too, whose keys do not say whose they are
 * - `secret`: encrypts cursors, signs links, or reads either
 * - `seals`: seals secrets, so it reads the key of what is sealed
 * - `lanes`: has a worker look at what waits for a webhook endpoint
 * - `mails`: has a worker send mails that wait
 * - `syncs`: has a worker read calendars elsewhere
 * - `clients`: reads by what the service is known to the providers of calendars
 * - `ends`: reads the same and the key of what is sealed, to begin and end what users allow there
 * - `grants`: renews what users have allowed there, by a write of its own
 * - `notices`: takes no credential but what a provider has signed, and reads whose a meeting is, and with what is signed
 * - `entries`: has a worker look at where bookings stand in calendars elsewhere
 * - `public`: takes no credential, so it counts no requests of one
 * - `open`: takes no credential, reads one picture, and counts requests by the address of the client
 * - `none`: takes no credential and touches nothing
 */
export type Right =
  | 'items'
  | 'ranges'
  | 'indexes'
  | 'pending'
  | 'writes'
  | 'invitations'
  | 'identities'
  | 'keys'
  | 'checkedKeys'
  | 'uses'
  | 'slugs'
  | 'teams'
  | 'pictures'
  | 'secret'
  | 'seals'
  | 'lanes'
  | 'mails'
  | 'syncs'
  | 'clients'
  | 'ends'
  | 'grants'
  | 'notices'
  | 'entries'
  | 'accounts'
  | 'public'
  | 'open';

/**
 * The rights of each operation, from which its role is made. No local engine refuses what a role does
 * not allow, so a test compares each row with the requests that are left in the operation's bundle:
 * neither may have one more.
 */
export const rights: Readonly<Record<OperationId, readonly Right[] | 'none'>> = {
  createBooking: ['items', 'ranges', 'writes', 'secret'],
  listBookings: ['items', 'ranges', 'indexes', 'pending', 'secret'],
  getBooking: [],
  updateBooking: ['items', 'writes'],
  cancelBooking: ['items', 'writes'],
  getBookingAssignment: [],
  rescheduleBooking: ['items', 'ranges', 'writes'],
  createGuestLink: ['items', 'writes', 'secret'],
  confirmBooking: ['items', 'writes'],
  declineBooking: ['items', 'writes'],
  getBookingContacts: [],
  listBookingRecordings: ['ranges'],
  listBookingTranscripts: ['ranges'],
  listBookingRecaps: ['ranges'],
  createBookingRecording: ['items', 'writes'],
  createBookingTranscript: ['items', 'writes'],
  createBookingRecap: ['items', 'writes'],
  reassignBookingAutomatically: ['items', 'writes'],
  reassignBooking: ['items', 'writes'],
  listBookingHistory: ['ranges', 'secret'],

  createSchedule: ['items', 'writes'],
  listSchedules: ['items', 'ranges', 'indexes', 'pending', 'secret'],
  getSchedule: [],
  updateSchedule: ['items', 'writes'],
  deleteSchedule: ['items', 'writes'],
  listScheduleHistory: ['ranges', 'secret'],

  listEvents: ['items', 'ranges', 'secret'],

  listEventTypes: ['indexes', 'secret'],
  createEventType: ['items', 'writes'],
  getEventType: [],
  updateEventType: ['items', 'ranges', 'indexes', 'writes'],
  deleteEventType: ['items', 'ranges', 'indexes', 'writes'],
  listEventTypeHosts: ['items', 'secret'],
  getEventTypeHost: ['items'],
  createEventTypeHost: ['items', 'writes'],
  updateEventTypeHost: ['items', 'writes'],
  deleteEventTypeHost: ['items', 'writes'],
  listHostAssignRules: ['secret'],
  getHostAssignRule: [],
  createHostAssignRule: ['items', 'writes'],
  updateHostAssignRule: ['items', 'writes'],
  deleteHostAssignRule: ['items', 'writes'],
  getEventTypeNotification: [],
  updateEventTypeNotification: ['items', 'writes'],
  listAvailableSchedules: ['items', 'ranges'],
  createAccountIntegrationLink: ['items', 'writes', 'secret'],
  listAvailableSchedulesV2: ['items', 'ranges'],

  listUserAvailabilityCalendars: ['ranges', 'secret'],
  createUserAvailabilityCalendar: ['items', 'writes'],
  getUserAvailabilityCalendar: [],
  updateUserAvailabilityCalendar: ['items', 'writes'],
  deleteUserAvailabilityCalendar: ['items', 'writes'],
  listUserBusyTimes: ['items'],
  listUserBusyTimesV2: ['items'],
  listBusyTimes: ['items'],

  listCalendarConnections: ['items', 'secret'],
  createCalendarConnection: ['items', 'writes', 'seals', 'syncs', 'clients'],
  getCalendarConnection: ['items'],
  updateCalendarConnection: ['items', 'writes', 'syncs', 'entries'],
  deleteCalendarConnection: ['items', 'writes', 'ends'],
  checkCalendarConnection: ['items', 'seals', 'clients', 'grants'],
  syncCalendarConnection: ['items', 'writes', 'syncs', 'entries'],
  authorizeCalendarConnection: ['items', 'writes', 'seals', 'syncs', 'clients', 'entries'],
  getCalendarConnectionCallback: 'none',

  listConferencingConnections: ['items'],
  connectConferencing: ['items', 'writes', 'ends'],
  authorizeConferencingConnection: ['items', 'writes', 'accounts'],
  updateConferencingConnection: ['items', 'writes'],
  getConferencingCallback: 'none',
  deleteConferencingConnection: ['items', 'writes', 'ends'],
  receiveConferencingNotice: ['items', 'indexes', 'writes', 'notices'],

  listOrganizationUsers: ['items', 'indexes', 'secret'],
  getOrganizationUser: [],
  updateOrganizationUser: ['items', 'writes'],
  deleteOrganizationUser: [
    'items',
    'ranges',
    'indexes',
    'writes',
    'identities',
    'keys',
    'pictures',
    'accounts',
  ],
  listOrganizationInvitations: ['indexes', 'secret'],
  createOrganizationInvitation: ['items', 'writes', 'invitations', 'seals', 'mails'],
  getOrganizationInvitation: ['invitations'],
  deleteOrganizationInvitation: ['items', 'writes', 'invitations'],
  acceptOrganizationInvitation: ['items', 'writes', 'invitations', 'identities', 'keys'],

  listApiKeys: ['items', 'indexes', 'uses', 'secret'],
  createApiKey: ['items', 'writes', 'keys'],
  getApiKey: ['items', 'keys', 'uses'],
  deleteApiKey: ['items', 'writes', 'keys', 'uses'],
  getTeam: ['items'],
  updateTeam: ['items', 'writes', 'slugs'],

  getGuestPage: 'none',
  getGuestBooking: ['items', 'secret'],
  getGuestBookingIcs: ['items', 'secret'],
  cancelGuestBooking: ['items', 'writes', 'secret'],
  rescheduleGuestBooking: ['items', 'ranges', 'writes', 'secret'],
  listGuestAvailableSchedules: ['items', 'ranges', 'secret'],
  getTeamPage: ['items', 'indexes', 'teams', 'secret'],
  getBookingPage: ['items', 'ranges', 'teams', 'secret'],
  getRoutingFormPage: ['items', 'teams'],
  getCalendarPage: 'none',
  getSettingsPage: 'none',
  getSettingsSectionPage: 'none',
  getPageAsset: 'none',
  getPublicTeam: ['items', 'teams'],
  listPublicEventTypes: ['indexes', 'teams', 'secret'],
  getPublicEventType: ['items', 'teams', 'secret'],
  listPublicAvailableSchedules: ['items', 'ranges', 'teams', 'secret'],
  createPublicBooking: ['items', 'ranges', 'writes', 'teams', 'secret'],

  getBookingRequest: ['items', 'secret'],
  confirmBookingRequest: ['items', 'writes', 'secret'],
  declineBookingRequest: ['items', 'writes', 'secret'],

  getCurrentUser: ['items'],
  updateCurrentUser: ['items', 'writes'],
  getCurrentUserSettings: [],
  updateCurrentUserSettings: ['items', 'writes'],
  updateProfileImage: ['items', 'writes', 'pictures'],
  deleteProfileImage: ['items', 'writes', 'pictures'],
  getProfileImage: ['open'],
  updateCurrentUserIdentity: ['items', 'writes', 'identities', 'checkedKeys'],
  deleteCurrentUserIdentity: ['items', 'writes', 'identities'],

  listWebhookEndpoints: ['items', 'secret'],
  createWebhookEndpoint: ['items', 'writes', 'seals'],
  getWebhookEndpoint: [],
  updateWebhookEndpoint: ['items', 'writes'],
  deleteWebhookEndpoint: ['items', 'writes'],
  rotateWebhookEndpointSecret: ['items', 'writes', 'seals'],
  testWebhookEndpoint: ['items', 'writes', 'seals'],
  listWebhookDeliveries: ['ranges', 'secret'],
  getWebhookDelivery: ['items', 'ranges'],
  replayWebhookDelivery: ['items', 'ranges', 'writes', 'lanes'],
  replayWebhookDeliveries: ['items', 'writes', 'lanes'],

  listRoutingForms: ['indexes', 'secret'],
  createRoutingForm: ['items', 'writes'],
  getRoutingForm: [],
  updateRoutingForm: ['items', 'writes'],
  deleteRoutingForm: ['items', 'indexes', 'writes'],
  listRoutingFormResponses: ['indexes', 'secret'],
  createRoutingFormResponse: ['items', 'writes'],
  getRoutingFormResponse: ['items'],
  updateRoutingFormResponse: ['items', 'writes'],
  getPublicRoutingForm: ['teams'],
  createPublicRoutingFormResponse: ['items', 'writes', 'teams'],
  updatePublicRoutingFormResponse: ['items', 'writes', 'teams'],

  getHealth: 'none',
  getReadiness: ['public', 'secret'],
  getOpenapi: 'none',
  getDocs: 'none',
  getDocsAsset: 'none',
  getGuide: 'none',
  getLlmsText: 'none',
};

/**
 * What a worker sends. Nobody asks it, so it reads no credential and counts no requests.
 *
 * - `outbox`: reads changes from the outbox with what they changed, writes events with what follows from them,
 *   takes the changes out, and wakes who has work by them
 * - `deliveries`: reads events and webhook endpoints with their secrets, writes deliveries, and disables endpoints
 * - `messages`: reads events, bookings and whom they concern, writes messages and what is due, sends mails, and tells
 *   of addresses that do not exist
 * - `feedback`: stops addresses, and tells of it
 * - `calendars`: reads calendars elsewhere with what opens them, which it renews, and keeps what is in them
 * - `placings`: writes entries of bookings into calendars elsewhere, with what opens these, and where they stand
 * - `meetings`: reads bookings and what opens accounts elsewhere, makes meetings there, and tells where they are
 */
export type WorkerRight =
  | 'outbox'
  | 'deliveries'
  | 'messages'
  | 'feedback'
  | 'calendars'
  | 'placings'
  | 'meetings';

export const workerRights: Readonly<Record<WorkerId, readonly WorkerRight[]>> = {
  dispatch: ['outbox'],
  deliver: ['deliveries'],
  sendMessages: ['messages'],
  stopAddresses: ['feedback'],
  syncCalendars: ['calendars'],
  writeCalendars: ['placings'],
  makeMeetings: ['meetings'],
};
