import type { OperationId } from '../lib/contract/routes.ts';
import type { WorkerId } from '../lib/contract/workers.ts';

/**
 * The rights of an operation. Every operation with a credential may also read that credential and count its requests.
 *
 * - `items`: reads several items at once
 * - `ranges`: queries the table for all items of a partition
 * - `indexes`: queries an index for a page of a list
 * - `pending`: reads the unpublished changes of its organization
 * - `writes`: puts, updates and checks items in a transaction, and adds changes to the outbox
 * - `invitations`: also accesses invitations, whose keys contain no organization
 * - `identities`: binds or removes identities, whose keys contain no organization
 * - `keys`: also accesses API keys, with more than the read of a credential
 * - `checkedKeys`: reads API keys and checks them in a transaction, but writes none
 * - `uses`: also reads the days on which API keys were last used
 * - `slugs`: also accesses slugs, which all organizations share
 * - `teams`: takes no credential, and reads the organization of a slug
 * - `pictures`: also writes pictures of users, whose keys contain no organization
 * - `secret`: encrypts or decrypts cursors, signs or checks links
 * - `seals`: seals secrets, so it reads the sealing key
 * - `lanes`: adds jobs that send webhooks
 * - `mails`: adds jobs that send mails
 * - `syncs`: adds jobs that read external calendars
 * - `clients`: reads the OAuth clients of the service at calendar providers
 * - `ends`: reads the OAuth clients and the sealing key, to create and revoke grants of users
 * - `grants`: renews grants of users, with a separate write
 * - `notices`: takes only signed notices of a provider, and reads the owners of meetings and the secret of the signature
 * - `entries`: adds jobs that write bookings into external calendars
 * - `public`: takes no credential, so it counts no requests of a credential
 * - `open`: takes no credential, reads one picture, and counts requests by the address of the client
 * - `none`: takes no credential and accesses no data
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
 * The rights of each operation, from which its role is generated. No local engine checks roles. So a
 * test compares each row with the requests in the operation's bundle: both must be the same.
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
 * The rights of a worker. It has no caller, so it reads no credential and counts no requests.
 *
 * - `outbox`: reads changes from the outbox with their resources, writes events with their follow-ups,
 *   removes the changes, and invokes the workers of the follow-ups
 * - `deliveries`: reads events and webhook endpoints with their secrets, writes deliveries, and disables endpoints
 * - `messages`: reads events, bookings and their receivers, writes messages and jobs, sends mails, and publishes
 *   events about addresses that do not exist
 * - `feedback`: stops addresses, and publishes events about it
 * - `calendars`: reads external calendars with their grants, renews the grants, and stores the entries
 * - `placings`: writes entries of bookings into external calendars with their grants, and stores their state
 * - `meetings`: reads bookings and the grants of accounts, makes meetings at providers, and stores their links
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
