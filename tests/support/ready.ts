import { CreateUserAvailabilityCalendar } from '../../lib/contract/availability/create-user-availability-calendar.ts';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import { CreateGuestLink } from '../../lib/contract/bookings/create-guest-link.ts';
import type { OperationId, Params } from '../../lib/contract/routes.ts';
import { CreateSchedule } from '../../lib/contract/schedules/create-schedule.ts';
import type { EventType } from '../../lib/domain/event-types/event-type.ts';
import { readyAttachments } from './bookings/ready-attachments.ts';
import { readyGuests } from './bookings/ready-guests.ts';
import { anyRule } from './event-types/any-rule.ts';
import { readyConnections, type Whose } from './external-calendars/ready-connections.ts';
import { type CallInput, call } from './http/call.ts';
import { readyConferencing } from './meetings/ready-conferencing.ts';
import { answerTo } from './messages/answer-to.ts';
import { anyIdentityToken } from './people/identity-token.ts';
import { readyInvitations } from './people/ready-invitations.ts';
import { readyPictures } from './people/ready-pictures.ts';
import { readyRoutingForms } from './routing-forms/ready-routing-forms.ts';
import { readyFiles } from './service/ready-files.ts';
import { readySessions } from './sessions/ready-sessions.ts';
import { readyEndpoints } from './webhooks/ready-endpoints.ts';
import { newWorld, type Person, type World } from './world.ts';

/** A valid request of one operation, without the credential. The request of a notice includes its signature, and `event` has the cookies of a browser. */
export interface Request<Id extends OperationId = OperationId>
  extends Pick<CallInput<Id>, 'file' | 'rawBody' | 'headers' | 'event'> {
  readonly params?: Params<Id>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The token of a guest link or of a host's answer link. */
  readonly guest?: string;
}

/** An organization in which a request of every operation can succeed. */
export interface Ready {
  readonly world: World<'admin' | 'restricted'>;
  readonly eventType: EventType;
  /** A new valid request, with its own resources. Personal resources belong to the owner or to the given users. */
  readonly request: <Id extends OperationId>(id: Id, ...whose: Whose) => Promise<Request<Id>>;
  /** The same valid request for each call. Use it for requests that change nothing: refused ones, dry runs and reads. */
  readonly same: <Id extends OperationId>(id: Id) => Promise<Request<Id>>;
  /** A new valid request with resources that another user than the owner created. Call it one at a time. */
  readonly requestMadeBy: (maker: Pick<Person, 'key'>, id: OperationId) => Promise<Request>;
  /** A start that no other booking has. */
  readonly nextStart: () => string;
  readonly newBooking: () => Promise<string>;
  readonly newSchedule: () => Promise<string>;
}

const halfHourMs = 1_800_000;

/** Returns the next value at each call, because a request with the same value changes nothing. */
function inCircle<One>(all: readonly One[]): () => One {
  let asked = 0;
  return () => all[asked++ % all.length] as One;
}

export async function readyWorld(): Promise<Ready> {
  const world = await newWorld('admin', 'restricted');
  const eventType = await world.eventType([world.member, world.admin], { visibility: 'public' });
  const requested = await world.eventType([world.member], { requiresConfirmation: true });
  let maker: Pick<Person, 'key'> = world.owner;
  let next = Math.ceil((Date.now() + 86_400_000) / halfHourMs) * halfHourMs;
  const nextStart = () => {
    next += halfHourMs;
    return new Date(next).toISOString();
  };
  const bookingBody = () => ({
    startedAt: nextStart(),
    timeZone: 'Asia/Tokyo',
    eventTypeId: eventType.uid,
    email: 'guest@example.com',
    name: 'A guest',
    locationId: null,
  });
  const scheduleBody = () => {
    const startedAt = nextStart();
    const endedAt = new Date(Date.parse(startedAt) + halfHourMs).toISOString();
    // The host has no bookings, so the schedule does not conflict with them.
    const attendees = [{ userId: world.owner.userId, role: 'admin', userType: 'host' }];
    return { name: 'An entry', timeZone: 'Asia/Tokyo', startedAt, endedAt, attendees };
  };
  const newBooking = async () =>
    (await call(CreateBooking, { as: maker, body: bookingBody() })).body.data.uid;
  const newSchedule = async () =>
    (await call(CreateSchedule, { as: maker, body: scheduleBody() })).body.data.uid;
  const newRequest = async () => {
    const body = { ...bookingBody(), eventTypeId: requested.uid };
    return (await call(CreateBooking, { as: maker, body })).body.data.uid;
  };
  const ofRequest = async () => ({ params: { uid: await newRequest() } });
  const calendarBody = { name: 'Hours', timezone: 'Asia/Tokyo', calendars: [] };
  const ofCalendar = async () => {
    // Each calendar has its own user, because a user has at most fifty. It is not the default
    // calendar.
    const { userId } = await world.addUser('member');
    const sent = { as: world.owner, body: { ...calendarBody, userId } };
    const { uid } = (await call(CreateUserAvailabilityCalendar, sent)).body.data;
    return { params: { uid } };
  };
  const busyPeriod = { periodStart: '2030-03-01T00:00:00Z', periodEnd: '2030-03-08T00:00:00Z' };
  const ofBusyUser = async () => ({
    params: { userId: world.member.userId },
    query: busyPeriod,
  });
  const ofBooking = async () => ({ params: { uid: await newBooking() } });
  const ofGuest = async () => {
    const params = { uid: await newBooking() };
    const { url } = (await call(CreateGuestLink, { as: maker, params })).body.data;
    return { guest: url.split('#')[1] ?? '' };
  };
  const ofAnswer = async () => ({ guest: await answerTo(world, { uid: await newRequest() }) });
  const byBookingId = async () => ({ params: { bookingId: await newBooking() } });
  const ofSchedule = async () => ({ params: { uid: await newSchedule() } });
  const ofEventType = async () => ({ params: { eventTypeId: eventType.uid } });
  /** A request that changes an event type gets its own one, with a rule. */
  const newEventType = () => world.eventType([world.member, world.admin], { rules: [anyRule] });
  const ofNewEventType = async () => ({ params: { eventTypeId: (await newEventType()).uid } });
  const ofRule = async () => ({
    params: { eventTypeId: (await newEventType()).uid, uid: anyRule.uid },
  });
  const ofNextDay = async () => {
    const periodStart = nextStart();
    const periodEnd = new Date(Date.parse(periodStart) + 86_400_000).toISOString();
    return { params: { uid: eventType.uid }, query: { periodStart, periodEnd } };
  };
  const byNewEventType = async () => ({ params: { uid: (await newEventType()).uid } });
  const ofHost = async () => ({
    params: { eventTypeId: (await newEventType()).uid, uid: world.member.userId },
  });
  const { invitationBody, ofInvitation, ofLink } = readyInvitations(world);
  const ofApiKey = async () => {
    const { keyId: uid } = await world.keyFor(world.member, ['bookings:read']);
    return { params: { uid } };
  };
  const { toNewEndpoint, ofEndpoint, ofDelivery, ofReplay } = readyEndpoints(world);
  const ofTeam = async () => ({ params: { teamId: world.of } });
  const nextWeekStart = inCircle([1, 2, 3, 4, 5, 6, 0]);
  // Many values, so that none repeats soon.
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.startsWith('Asia/'));
  const nextZone = inCircle(zones);
  const requests: {
    readonly [Id in OperationId]: (...whose: Whose) => Promise<Request<Id>>;
  } = {
    createBooking: async () => ({ body: bookingBody() }),
    listBookings: async () => ({}),
    getBooking: ofBooking,
    updateBooking: async () => ({ ...(await ofBooking()), body: { name: 'Another name' } }),
    cancelBooking: async () => ({ ...(await ofBooking()), body: { reason: 'No time.' } }),
    getBookingAssignment: ofBooking,
    rescheduleBooking: async () => ({
      ...(await ofBooking()),
      body: { timeZone: 'Europe/London', startedAt: nextStart() },
    }),
    createGuestLink: ofBooking,
    confirmBooking: ofRequest,
    declineBooking: async () => ({ ...(await ofRequest()), body: { reason: 'No time.' } }),
    getBookingContacts: ofBooking,
    listBookingRecordings: byBookingId,
    listBookingTranscripts: byBookingId,
    listBookingRecaps: byBookingId,
    ...readyAttachments(world, newBooking),
    reassignBookingAutomatically: byBookingId,
    reassignBooking: async () => ({
      params: { bookingId: await newBooking(), userId: world.owner.userId },
    }),
    listBookingHistory: ofBooking,
    createSchedule: async () => ({ body: scheduleBody() }),
    listSchedules: async () => ({}),
    getSchedule: ofSchedule,
    updateSchedule: async () => ({ ...(await ofSchedule()), body: { name: 'Another name' } }),
    deleteSchedule: ofSchedule,
    listScheduleHistory: ofSchedule,
    listEvents: async () => ({}),
    listEventTypes: async () => ({}),
    createEventType: async () => ({
      body: { name: 'A talk', duration: 30, timeZone: 'UTC', locations: [{ locationId: 'zoom' }] },
    }),
    getEventType: async () => ({ params: { uid: eventType.uid } }),
    updateEventType: async () => ({ ...(await byNewEventType()), body: { name: 'Another name' } }),
    deleteEventType: byNewEventType,
    listEventTypeHosts: ofEventType,
    createEventTypeHost: async () => ({
      ...(await ofNewEventType()),
      body: { uid: (await world.addUser('member')).userId },
    }),
    getEventTypeHost: ofHost,
    updateEventTypeHost: async () => ({ ...(await ofHost()), body: { priority: 3 } }),
    deleteEventTypeHost: ofHost,
    getEventTypeNotification: ofEventType,
    listHostAssignRules: ofEventType,
    createHostAssignRule: async () => ({ ...(await ofNewEventType()), body: { name: 'A rule' } }),
    getHostAssignRule: ofRule,
    updateHostAssignRule: async () => ({ ...(await ofRule()), body: { name: 'Another name' } }),
    deleteHostAssignRule: ofRule,
    listOrganizationUsers: async () => ({}),
    getOrganizationUser: async () => ({ params: { userId: world.member.userId } }),
    deleteOrganizationUser: async () => ({
      params: { userId: (await world.addUser('member')).userId },
    }),
    deleteOrganizationUserSessions: async () => ({
      params: { userId: (await world.addUser('member')).userId },
    }),
    updateOrganizationUser: async () => ({
      params: { userId: (await world.addUser('member')).userId },
      body: { role: 'admin' },
    }),
    listOrganizationInvitations: async () => ({}),
    createOrganizationInvitation: async () => ({ body: invitationBody() }),
    getOrganizationInvitation: ofInvitation,
    deleteOrganizationInvitation: ofInvitation,
    acceptOrganizationInvitation: ofLink,
    listWebhookEndpoints: async () => ({}),
    createWebhookEndpoint: toNewEndpoint,
    getWebhookEndpoint: ofEndpoint,
    updateWebhookEndpoint: async () => ({ ...(await ofEndpoint()), body: { description: 'New' } }),
    deleteWebhookEndpoint: ofEndpoint,
    rotateWebhookEndpointSecret: ofEndpoint,
    testWebhookEndpoint: ofEndpoint,
    listWebhookDeliveries: ofEndpoint,
    getWebhookDelivery: ofDelivery,
    replayWebhookDelivery: ofDelivery,
    replayWebhookDeliveries: ofReplay,
    ...readyRoutingForms(world),
    ...readyConnections(world),
    ...readyConferencing(world),
    getTeam: ofTeam,
    updateTeam: async () => ({ ...(await ofTeam()), body: { timeZone: nextZone() } }),
    ...readyGuests(world, { eventType, ofGuest, bookingBody, nextStart, ofNextDay }),
    getBookingRequest: ofAnswer,
    confirmBookingRequest: ofAnswer,
    declineBookingRequest: async () => ({ ...(await ofAnswer()), body: { reason: 'No time.' } }),
    getCurrentUser: async () => ({}),
    updateCurrentUser: async () => ({ body: { timeZone: nextZone() } }),
    getCurrentUserSettings: async () => ({}),
    updateCurrentUserSettings: async () => ({ body: { weekStart: nextWeekStart() } }),
    ...readyPictures(world),
    updateCurrentUserIdentity: async () => ({ body: { identityToken: await anyIdentityToken() } }),
    deleteCurrentUserIdentity: async () => ({}),
    updateEventTypeNotification: async () => ({
      ...(await ofNewEventType()),
      body: { isSendToHosts: false },
    }),
    createAccountIntegrationLink: async () => ({
      params: { teamId: world.of, eventTypeId: eventType.uid },
      body: { name: 'A guest', email: `${crypto.randomUUID()}@example.com` },
    }),
    listAvailableSchedules: ofNextDay,
    listAvailableSchedulesV2: ofNextDay,
    listUserAvailabilityCalendars: async () => ({ query: { userId: world.member.userId } }),
    createUserAvailabilityCalendar: async () => ({ body: calendarBody }),
    getUserAvailabilityCalendar: ofCalendar,
    updateUserAvailabilityCalendar: async () => ({
      ...(await ofCalendar()),
      body: { name: 'Other hours' },
    }),
    deleteUserAvailabilityCalendar: ofCalendar,
    listUserBusyTimes: ofBusyUser,
    listUserBusyTimesV2: ofBusyUser,
    // The restricted user, because every caller may see the busy time of this user.
    listBusyTimes: async () => ({ query: { userIds: world.restricted.userId, ...busyPeriod } }),
    listApiKeys: async () => ({}),
    createApiKey: async () => ({ body: { name: 'A program', scopes: ['api_keys:write'] } }),
    getApiKey: ofApiKey,
    deleteApiKey: ofApiKey,
    ...readySessions(world),
    ...readyFiles,
  };
  const request: Ready['request'] = (id, ...whose) =>
    requests[id](...(whose.length > 0 ? whose : [world.owner]));
  const kept = new Map<OperationId, Promise<Request>>();
  const same: Ready['same'] = (id) => {
    const found = kept.get(id) ?? request(id);
    // Connections and webhooks are not reused, because their number is limited and the oldest are
    // deleted.
    if (!/Connection|Webhook/u.test(id)) kept.set(id, found);
    return found as ReturnType<typeof request<typeof id>>;
  };
  const requestMadeBy: Ready['requestMadeBy'] = async (by, id) => {
    maker = by;
    try {
      return await request(id);
    } finally {
      maker = world.owner;
    }
  };
  const making = { nextStart, newBooking, newSchedule };
  return { world, eventType, request, same, requestMadeBy, ...making };
}
