/**
 * Route of every operation. serverless.yml, the OpenAPI document, the local server, the 404/405 fallback and the tests
 * read this table. The group is the folder under `functions/` and `lib/contract/`.
 */
export const routes = {
  bookings: {
    createBooking: 'POST /v1/bookings',
    listBookings: 'GET /v1/bookings',
    getBooking: 'GET /v1/bookings/{uid}',
    updateBooking: 'PATCH /v1/bookings/{uid}',
    cancelBooking: 'POST /v1/bookings/{uid}/cancel',
    getBookingAssignment: 'GET /v1/bookings/{uid}/assignment',
    rescheduleBooking: 'POST /v1/bookings/{uid}/reschedule',
    createGuestLink: 'POST /v1/bookings/{uid}/guest_link',
    confirmBooking: 'POST /v1/bookings/{uid}/confirm',
    declineBooking: 'POST /v1/bookings/{uid}/decline',
    getBookingContacts: 'GET /v1/bookings/{uid}/contacts',
    listBookingRecordings: 'GET /v1/bookings/{bookingId}/recordings',
    createBookingRecording: 'POST /v1/bookings/{bookingId}/recordings',
    listBookingTranscripts: 'GET /v1/bookings/{bookingId}/transcripts',
    createBookingTranscript: 'POST /v1/bookings/{bookingId}/transcripts',
    listBookingRecaps: 'GET /v1/bookings/{bookingId}/recaps',
    createBookingRecap: 'POST /v1/bookings/{bookingId}/recaps',
    reassignBookingAutomatically: 'POST /v1/bookings/{bookingId}/reassign',
    reassignBooking: 'POST /v1/bookings/{bookingId}/reassign/{userId}',
    listBookingHistory: 'GET /v1/bookings/{uid}/history',
  },
  answers: {
    getBookingRequest: 'GET /v1/public/booking_request',
    confirmBookingRequest: 'POST /v1/public/booking_request/confirm',
    declineBookingRequest: 'POST /v1/public/booking_request/decline',
  },
  schedules: {
    createSchedule: 'POST /v1/schedules',
    listSchedules: 'GET /v1/schedules',
    getSchedule: 'GET /v1/schedules/{uid}',
    updateSchedule: 'PATCH /v1/schedules/{uid}',
    deleteSchedule: 'DELETE /v1/schedules/{uid}',
    listScheduleHistory: 'GET /v1/schedules/{uid}/history',
  },
  feed: {
    listEvents: 'GET /v1/events',
  },
  'event-types': {
    listEventTypes: 'GET /v1/event_types',
    createEventType: 'POST /v1/event_types',
    getEventType: 'GET /v1/event_types/{uid}',
    updateEventType: 'PATCH /v1/event_types/{uid}',
    deleteEventType: 'DELETE /v1/event_types/{uid}',
    listEventTypeHosts: 'GET /v1/event_types/{eventTypeId}/hosts',
    createEventTypeHost: 'POST /v1/event_types/{eventTypeId}/hosts',
    getEventTypeHost: 'GET /v1/event_types/{eventTypeId}/hosts/{uid}',
    updateEventTypeHost: 'PATCH /v1/event_types/{eventTypeId}/hosts/{uid}',
    deleteEventTypeHost: 'DELETE /v1/event_types/{eventTypeId}/hosts/{uid}',
    listHostAssignRules: 'GET /v1/event_types/{eventTypeId}/host_assign_rules',
    createHostAssignRule: 'POST /v1/event_types/{eventTypeId}/host_assign_rules',
    getHostAssignRule: 'GET /v1/event_types/{eventTypeId}/host_assign_rules/{uid}',
    updateHostAssignRule: 'PATCH /v1/event_types/{eventTypeId}/host_assign_rules/{uid}',
    deleteHostAssignRule: 'DELETE /v1/event_types/{eventTypeId}/host_assign_rules/{uid}',
    getEventTypeNotification: 'GET /v1/event_types/{eventTypeId}/notification',
    updateEventTypeNotification: 'PATCH /v1/event_types/{eventTypeId}/notification',
    listAvailableSchedules: 'GET /v1/event_types/{uid}/available_schedules',
    createAccountIntegrationLink: 'POST /v1/teams/{teamId}/event_types/{eventTypeId}/validate',
    listAvailableSchedulesV2: 'GET /v2/event_types/{uid}/available_schedules',
  },
  availability: {
    listUserAvailabilityCalendars: 'GET /v1/user_availability_calendars',
    createUserAvailabilityCalendar: 'POST /v1/user_availability_calendars',
    getUserAvailabilityCalendar: 'GET /v1/user_availability_calendars/{uid}',
    updateUserAvailabilityCalendar: 'PATCH /v1/user_availability_calendars/{uid}',
    deleteUserAvailabilityCalendar: 'DELETE /v1/user_availability_calendars/{uid}',
    listUserBusyTimes: 'GET /v1/users/{userId}/busy_times',
    listUserBusyTimesV2: 'GET /v2/users/{userId}/busy_times',
    listBusyTimes: 'GET /v1/busy_times',
  },
  'calendar-connections': {
    listCalendarConnections: 'GET /v1/users/me/calendar_connections',
    createCalendarConnection: 'POST /v1/users/me/calendar_connections',
    getCalendarConnection: 'GET /v1/users/me/calendar_connections/{uid}',
    updateCalendarConnection: 'PATCH /v1/users/me/calendar_connections/{uid}',
    deleteCalendarConnection: 'DELETE /v1/users/me/calendar_connections/{uid}',
    checkCalendarConnection: 'GET /v1/users/me/calendar_connections/{uid}/check',
    syncCalendarConnection: 'POST /v1/users/me/calendar_connections/{uid}/sync',
    authorizeCalendarConnection: 'POST /v1/users/me/calendar_connections/{uid}/authorize',
    getCalendarConnectionCallback: 'GET /v1/calendar_connections/callback',
  },
  conferencing: {
    listConferencingConnections: 'GET /v1/conferencing/connections',
    connectConferencing: 'POST /v1/conferencing/{provider}/connect',
    authorizeConferencingConnection: 'POST /v1/conferencing/connections/{uid}/authorize',
    updateConferencingConnection: 'PATCH /v1/conferencing/connections/{uid}',
    getConferencingCallback: 'GET /v1/conferencing/callback',
    deleteConferencingConnection: 'DELETE /v1/conferencing/connections/{uid}',
    receiveConferencingNotice: 'POST /v1/conferencing/{provider}/events',
  },
  organization: {
    listOrganizationUsers: 'GET /v1/organization_users',
    getOrganizationUser: 'GET /v1/organization_users/{userId}',
    updateOrganizationUser: 'PATCH /v1/organization_users/{userId}',
    deleteOrganizationUser: 'DELETE /v1/organization_users/{userId}',
    deleteOrganizationUserSessions: 'DELETE /v1/organization_users/{userId}/sessions',
    listOrganizationInvitations: 'GET /v1/organization_invitations',
    createOrganizationInvitation: 'POST /v1/organization_invitations',
    getOrganizationInvitation: 'GET /v1/organization_invitations/{uid}',
    deleteOrganizationInvitation: 'DELETE /v1/organization_invitations/{uid}',
    acceptOrganizationInvitation: 'POST /v1/organization_invitations/{uid}/accept',
    getTeam: 'GET /v1/teams/{teamId}',
    updateTeam: 'PATCH /v1/teams/{teamId}',
  },
  guests: {
    getGuestPage: 'GET /b',
    getGuestBooking: 'GET /v1/public/booking',
    getGuestBookingIcs: 'GET /v1/public/booking/ics',
    listGuestRecordings: 'GET /v1/public/booking/recordings',
    cancelGuestBooking: 'POST /v1/public/booking/cancel',
    rescheduleGuestBooking: 'POST /v1/public/booking/reschedule',
    listGuestAvailableSchedules: 'GET /v1/public/booking/available_schedules',
    getPublicTeam: 'GET /v1/public/teams/{team}',
    listPublicEventTypes: 'GET /v1/public/teams/{team}/event_types',
    getPublicEventType: 'GET /v1/public/teams/{team}/event_types/{uid}',
    listPublicAvailableSchedules:
      'GET /v1/public/teams/{team}/event_types/{uid}/available_schedules',
    createPublicBooking: 'POST /v1/public/teams/{team}/bookings',
    receiveTextReply: 'POST /v1/texts/{provider}/replies',
    unsubscribeGuest: 'POST /v1/public/unsubscribe',
  },
  users: {
    getCurrentUser: 'GET /v1/users/me',
    updateCurrentUser: 'PATCH /v1/users/me',
    getCurrentUserSettings: 'GET /v1/users/me/settings',
    updateCurrentUserSettings: 'PATCH /v1/users/me/settings',
    updateProfileImage: 'PUT /v1/users/me/profile_image',
    deleteProfileImage: 'DELETE /v1/users/me/profile_image',
    getProfileImage: 'GET /v1/profile_images/{uid}',
    updateCurrentUserIdentity: 'PUT /v1/users/me/identity',
    deleteCurrentUserIdentity: 'DELETE /v1/users/me/identity',
  },
  'api-keys': {
    listApiKeys: 'GET /v1/api_keys',
    createApiKey: 'POST /v1/api_keys',
    getApiKey: 'GET /v1/api_keys/{uid}',
    deleteApiKey: 'DELETE /v1/api_keys/{uid}',
  },
  sessions: {
    requestSignIn: 'POST /v1/public/sign_in',
    createSession: 'POST /v1/public/sessions',
    requestOpenidSignIn: 'POST /v1/public/openid_sign_in',
    createOpenidSession: 'POST /v1/public/openid_sessions',
    listSessions: 'GET /v1/sessions',
    deleteSession: 'DELETE /v1/sessions/{uid}',
  },
  webhooks: {
    listWebhookEndpoints: 'GET /v1/webhook_endpoints',
    createWebhookEndpoint: 'POST /v1/webhook_endpoints',
    getWebhookEndpoint: 'GET /v1/webhook_endpoints/{uid}',
    updateWebhookEndpoint: 'PATCH /v1/webhook_endpoints/{uid}',
    deleteWebhookEndpoint: 'DELETE /v1/webhook_endpoints/{uid}',
    rotateWebhookEndpointSecret: 'POST /v1/webhook_endpoints/{uid}/rotate_secret',
    testWebhookEndpoint: 'POST /v1/webhook_endpoints/{uid}/test',
    listWebhookDeliveries: 'GET /v1/webhook_endpoints/{uid}/deliveries',
    getWebhookDelivery: 'GET /v1/webhook_endpoints/{uid}/deliveries/{deliveryId}',
    replayWebhookDelivery: 'POST /v1/webhook_endpoints/{uid}/deliveries/{deliveryId}/replay',
    replayWebhookDeliveries: 'POST /v1/webhook_endpoints/{uid}/replay',
  },
  'routing-forms': {
    listRoutingForms: 'GET /v1/routing_forms',
    createRoutingForm: 'POST /v1/routing_forms',
    getRoutingForm: 'GET /v1/routing_forms/{uid}',
    updateRoutingForm: 'PATCH /v1/routing_forms/{uid}',
    deleteRoutingForm: 'DELETE /v1/routing_forms/{uid}',
    listRoutingFormResponses: 'GET /v1/routing_forms/{formId}/responses',
    createRoutingFormResponse: 'POST /v1/routing_forms/{formId}/responses',
    getRoutingFormResponse: 'GET /v1/routing_forms/{formId}/responses/{uid}',
    updateRoutingFormResponse: 'PATCH /v1/routing_forms/{formId}/responses/{uid}',
    getPublicRoutingForm: 'GET /v1/public/teams/{team}/routing_forms/{uid}',
    createPublicRoutingFormResponse:
      'POST /v1/public/teams/{team}/routing_forms/{formId}/responses',
    updatePublicRoutingFormResponse:
      'PATCH /v1/public/teams/{team}/routing_forms/{formId}/responses/{uid}',
  },
  pages: {
    getTeamPage: 'GET /t/{team}',
    getBookingPage: 'GET /t/{team}/e/{eventTypeId}',
    getRoutingFormPage: 'GET /t/{team}/f/{formId}',
    getInvitePage: 'GET /invite',
    getSignInPage: 'GET /sign-in',
    getBookingsPage: 'GET /bookings',
    getCalendarPage: 'GET /calendar',
    getRoutingFormsPage: 'GET /routing-forms',
    getSettingsPage: 'GET /settings',
    getSettingsSectionPage: 'GET /settings/{section}',
    getPageAsset: 'GET /assets/{asset}',
  },
  service: {
    getHealth: 'GET /health',
    getReadiness: 'GET /health/ready',
    getOpenapi: 'GET /openapi.json',
    getDocs: 'GET /docs',
    getDocsAsset: 'GET /docs/assets/{asset}',
    getGuide: 'GET /docs/guides/{guide}',
    getLlmsText: 'GET /llms.txt',
  },
} as const satisfies Record<string, Record<string, RouteKey>>;

/**
 * Paths that redirect to another path. They are not operations: the fallback serves them, and the OpenAPI document does
 * not list them.
 */
export const redirects: Readonly<Record<string, string>> = { '/': '/docs', '/b/': '/b' };

type RouteKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
type Routes = typeof routes;
type RouteOf<Id> = {
  [G in keyof Routes]: Id extends keyof Routes[G] ? Routes[G][Id] : never;
}[keyof Routes];
type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

export type OperationId = { [G in keyof Routes]: keyof Routes[G] }[keyof Routes];
/** Path parameters of one operation, derived from its route: `{ uid: string }`. */
export type Params<Id extends OperationId> = Readonly<Record<Names<RouteOf<Id>>, string>>;
