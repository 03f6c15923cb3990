import { expect, test } from 'vitest';
import { operation } from './documented.ts';

/** The operations that the source document names, in its order. */
const named: Readonly<Record<string, readonly string[]>> = {
  'specified with fields': [
    'createBooking',
    'updateBooking',
    'createSchedule',
    'updateSchedule',
    'listBookingRecordings',
    'reassignBookingAutomatically',
  ],
  Booking: [
    'listBookings',
    'getBooking',
    'cancelBooking',
    'rescheduleBooking',
    'getBookingContacts',
    'confirmBooking',
    'declineBooking',
    'reassignBooking',
  ],
  Schedule: ['listSchedules', 'deleteSchedule'],
  Availability: ['listUserAvailabilityCalendars', 'getUserAvailabilityCalendar'],
  Organization: [
    'listOrganizationUsers',
    'getOrganizationUser',
    'updateOrganizationUser',
    'deleteOrganizationUser',
    'createOrganizationInvitation',
    'listOrganizationInvitations',
    'getOrganizationInvitation',
    'deleteOrganizationInvitation',
    'getTeam',
  ],
  'Event types': [
    'getEventType',
    'listEventTypes',
    'createEventType',
    'updateEventType',
    'deleteEventType',
    'listEventTypeHosts',
    'createEventTypeHost',
    'updateEventTypeHost',
    'deleteEventTypeHost',
    'listHostAssignRules',
    'createHostAssignRule',
    'updateHostAssignRule',
    'deleteHostAssignRule',
    'getEventTypeNotification',
    'updateEventTypeNotification',
    'listAvailableSchedules',
    'listAvailableSchedulesV2',
    'createAccountIntegrationLink',
  ],
  'Webhook endpoints': [
    'listWebhookEndpoints',
    'createWebhookEndpoint',
    'getWebhookEndpoint',
    'updateWebhookEndpoint',
    'deleteWebhookEndpoint',
  ],
  'Booking meeting intelligence': ['listBookingTranscripts', 'listBookingRecaps'],
  Conferencing: [
    'listConferencingConnections',
    'connectConferencing',
    'deleteConferencingConnection',
  ],
  'Routing form': [
    'listRoutingForms',
    'getRoutingForm',
    'createRoutingFormResponse',
    'updateRoutingFormResponse',
  ],
  User: [
    'listUserBusyTimes',
    'listUserBusyTimesV2',
    'checkCalendarConnection',
    'getCurrentUser',
    'updateCurrentUser',
    'updateProfileImage',
    'getCurrentUserSettings',
    'updateCurrentUserSettings',
    'listBusyTimes',
  ],
};

test('the source names 68 operations', () => {
  expect(new Set(Object.values(named).flat()).size).toBe(68);
});

test.each(Object.entries(named))(
  'every operation of the source group %s is documented',
  (_, ids) => {
    for (const id of ids) expect(operation(id).responses, id).toBeDefined();
  },
);
