import { signUnsubscribeToken } from '../../../lib/app/unsubscribe-token.ts';
import { hashOfAddress } from '../../../lib/data/people/addresses.ts';
import type { Request } from '../ready.ts';
import { signedReply } from '../texts/signed-reply.ts';
import type { World } from '../world.ts';

/** The data for requests of guests. */
interface Given {
  readonly eventType: { readonly uid: string };
  readonly ofGuest: () => Promise<{ readonly guest: string }>;
  readonly bookingBody: () => object;
  readonly nextStart: () => string;
  readonly ofNextDay: () => Promise<Required<Pick<Request<'getEventType'>, 'params' | 'query'>>>;
}

/** Valid requests of guests: with the link of a booking, and without a credential. */
export function readyGuests(
  { of }: Pick<World, 'of'>,
  { eventType, ofGuest, bookingBody, nextStart, ofNextDay }: Given,
) {
  const toTeam = async () => ({ params: { team: of } });
  return {
    getGuestPage: async () => ({}),
    getGuestBooking: ofGuest,
    getGuestBookingIcs: ofGuest,
    listGuestRecordings: ofGuest,
    cancelGuestBooking: async () => ({ ...(await ofGuest()), body: { reason: 'No time.' } }),
    rescheduleGuestBooking: async () => ({
      ...(await ofGuest()),
      body: { timeZone: 'Europe/London', startedAt: nextStart() },
    }),
    listGuestAvailableSchedules: async () => ({
      ...(await ofGuest()),
      query: { periodStart: nextStart(), periodEnd: nextStart() },
    }),
    unsubscribeGuest: async () => {
      const addressHash = hashOfAddress(`${crypto.randomUUID()}@example.com`);
      const token = await signUnsubscribeToken({ organizationId: of, addressHash });
      return { query: { token } };
    },
    getTeamPage: toTeam,
    getBookingPage: async () => ({ params: { team: of, eventTypeId: eventType.uid } }),
    getInvitePage: async () => ({}),
    getSignInPage: async () => ({}),
    getBookingsPage: async () => ({}),
    getCalendarPage: async () => ({}),
    getRoutingFormsPage: async () => ({}),
    getSettingsPage: async () => ({}),
    getSettingsSectionPage: async () => ({ params: { section: 'hours' } }),
    getPageAsset: async () => ({ params: { asset: 'embed.js' } }),
    getPublicTeam: toTeam,
    listPublicEventTypes: toTeam,
    getPublicEventType: async () => ({ params: { team: of, uid: eventType.uid } }),
    listPublicAvailableSchedules: async () => {
      const { params, query } = await ofNextDay();
      return { params: { team: of, ...params }, query };
    },
    receiveTextReply: async () => ({
      params: { provider: 'webhook' },
      ...signedReply({ data: { from: '+12135550142', text: 'STOP' } }),
    }),
    createPublicBooking: async () => ({
      ...(await toTeam()),
      // A new address for each booking, because the messages to one address are limited.
      body: { ...bookingBody(), email: `${crypto.randomUUID()}@example.com` },
    }),
  };
}
