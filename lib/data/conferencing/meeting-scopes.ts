import type { AccountProvider } from '../../domain/event-types/meeting-provider.ts';

/**
 * What a user is asked to allow for meetings. What an app may do at Zoom is a setting of the app. Google:
 * https://developers.google.com/workspace/calendar/api/auth; Microsoft: https://learn.microsoft.com/graph/permissions-reference.
 */
export const meetingScopes: Readonly<Record<AccountProvider, readonly string[]>> = {
  zoom: [],
  googleMeet: [
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
    'https://www.googleapis.com/auth/calendar.events.owned',
  ],
  teams: ['offline_access', 'User.Read', 'OnlineMeetings.ReadWrite'],
};
