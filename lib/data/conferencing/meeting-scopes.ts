import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';

/**
 * The scopes that a user grants for meetings. The scopes of Zoom are a setting of the Zoom app.
 * Google: https://developers.google.com/workspace/calendar/api/auth; Microsoft:
 * https://learn.microsoft.com/graph/permissions-reference.
 */
export const meetingScopes: Readonly<Record<AccountProvider, readonly string[]>> = {
  zoom: [],
  googleMeet: [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events.owned',
  ],
  teams: ['offline_access', 'User.Read', 'OnlineMeetings.ReadWrite'],
};
