import { keep, type Step } from './collection-step.ts';

const team = { team: '{{teamId}}' };
const ofTeam = { ...team, uid: '{{eventTypeId}}' };

/** The requests of guests who book without a credential. */
export const publicBookings: readonly Step[] = [
  {
    id: 'updateEventType',
    params: { uid: '{{eventTypeId}}' },
    body: { visibility: 'public' },
  },
  { id: 'getTeamPage', params: team },
  { id: 'getBookingPage', params: { ...team, eventTypeId: '{{eventTypeId}}' } },
  { id: 'getInvitePage' },
  { id: 'getSignInPage' },
  { id: 'getBookingsPage' },
  { id: 'getCalendarPage' },
  { id: 'getRoutingFormsPage' },
  { id: 'getSettingsPage' },
  { id: 'getSettingsSectionPage', params: { section: 'hours' } },
  { id: 'getPageAsset' },
  { id: 'getPublicTeam', params: team },
  { id: 'listPublicEventTypes', params: team },
  { id: 'getPublicEventType', params: ofTeam },
  {
    id: 'listPublicAvailableSchedules',
    params: ofTeam,
    query: { periodStart: '{{periodStart}}', periodEnd: '{{periodEnd}}' },
    after: keep('offered', 'reply.data[0].startedAt'),
  },
  {
    id: 'createPublicBooking',
    params: team,
    body: { eventTypeId: '{{eventTypeId}}', startedAt: '{{offered}}' },
    after: keep('guestToken', 'reply.data.token'),
  },
  { id: 'cancelGuestBooking' },
];
