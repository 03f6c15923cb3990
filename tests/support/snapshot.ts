import type { StoredApiKey } from '../../lib/domain/api-keys/api-key.ts';
import type { Load } from '../../lib/domain/assignment/load.ts';
import type { LastAssigned } from '../../lib/domain/assignment/rank-hosts.ts';
import type { Hours } from '../../lib/domain/availability/hours.ts';
import type {
  StoredCalendar,
  UserCalendars,
} from '../../lib/domain/availability/stored-calendar.ts';
import type {
  AnyAttachment,
  AttachmentCount,
  AttachmentKind,
} from '../../lib/domain/bookings/attachment.ts';
import type { Seats, Slot } from '../../lib/domain/bookings/shared-slot.ts';
import type { StoredBooking } from '../../lib/domain/bookings/stored-booking.ts';
import type { StoredConnection } from '../../lib/domain/calendars/calendar-connection.ts';
import type { ExternalTime } from '../../lib/domain/calendars/external-time.ts';
import type { StoredSync } from '../../lib/domain/calendars/stored-sync.ts';
import type { Target, TargetRegister } from '../../lib/domain/calendars/target.ts';
import type {
  SharedAccounts,
  StoredConferencing,
} from '../../lib/domain/conferencing/conferencing-connection.ts';
import type { AccountProvider } from '../../lib/domain/event-types/meeting-provider.ts';
import type { StoredEventType } from '../../lib/domain/event-types/stored-event-type.ts';
import { packBusy, unpackWeeks } from '../../lib/domain/ledger/busy.ts';
import type { Entry } from '../../lib/domain/ledger/entry.ts';
import { noMeeting, type StoredMeeting } from '../../lib/domain/meetings/stored-meeting.ts';
import type { StoredInvitation } from '../../lib/domain/organization/invitation.ts';
import type { StoredOrganization } from '../../lib/domain/organization/organization.ts';
import type { StoredForm } from '../../lib/domain/routing-forms/routing-form.ts';
import type { StoredResponse } from '../../lib/domain/routing-forms/routing-response.ts';
import type { BusyRule } from '../../lib/domain/schedules/busy-rule.ts';
import type { StoredSchedule } from '../../lib/domain/schedules/stored-schedule.ts';
import { type Need, need, type Snapshot } from '../../lib/domain/snapshot.ts';
import type { Spans } from '../../lib/domain/time/spans.ts';
import type { BoundIdentity } from '../../lib/domain/users/identity.ts';
import type { StoredUser, User } from '../../lib/domain/users/user.ts';

import type { StoredDelivery } from '../../lib/domain/webhooks/delivery.ts';
import type { StoredReplay } from '../../lib/domain/webhooks/replay.ts';
import type {
  EndpointRegister,
  StoredEndpoint,
} from '../../lib/domain/webhooks/webhook-endpoint.ts';

type ById<Value> = Readonly<Record<string, Value>>;

/** What was read, by id. `undefined` says that it was read and is not there; what is not named was not read. */
export interface Given {
  readonly bookings?: ById<StoredBooking | undefined>;
  readonly eventTypes?: ById<StoredEventType | undefined>;
  readonly schedules?: ById<StoredSchedule | undefined>;
  readonly users?: ById<User | undefined>;
  readonly storedUsers?: ById<StoredUser | undefined>;
  /** By address in lower case. */
  readonly addressOwners?: ById<string | undefined>;
  /** By address in lower case. */
  readonly newestInvitations?: ById<string | undefined>;
  readonly invitations?: ById<StoredInvitation | undefined>;
  readonly identities?: ById<BoundIdentity | undefined>;
  readonly userIdentities?: ById<string | undefined>;
  readonly organization?: StoredOrganization;
  readonly apiKeys?: ById<StoredApiKey | undefined>;
  readonly lastUses?: ById<string | null>;
  readonly webhookEndpoints?: ById<StoredEndpoint | undefined>;
  readonly endpointRegister?: EndpointRegister;
  readonly routingForms?: ById<StoredForm | undefined>;
  /** Their versions. */
  readonly closedForms?: ById<number>;
  /** By form and response. */
  readonly routingResponses?: ById<StoredResponse | undefined>;
  /** Those that other organizations have. */
  readonly takenSlugs?: readonly string[];
  readonly hours?: ById<Hours | undefined>;
  /** Of users who are not named there is none. */
  readonly external?: ById<ExternalTime>;
  /** By user, then by id. */
  readonly calendarConnections?: ById<ById<StoredConnection | undefined>>;
  /** By connection. */
  readonly calendarSyncs?: ById<StoredSync | undefined>;
  /** By user. */
  readonly targets?: ById<Target>;
  readonly targetRegister?: TargetRegister;
  /** By user. Those who are not named have none. */
  readonly conferencing?: ById<StoredConferencing>;
  /** By user. */
  readonly connectedProviders?: ById<readonly AccountProvider[]>;
  readonly sharedAccounts?: SharedAccounts;
  /** By subject. */
  readonly meetings?: ById<StoredMeeting>;
  /** By booking. */
  readonly meetingSlots?: ById<readonly string[]>;
  readonly calendarOwners?: ById<string | undefined>;
  /** By user, then by id. */
  readonly calendars?: ById<ById<StoredCalendar | undefined>>;
  /** By user. */
  readonly userCalendars?: ById<UserCalendars>;
  readonly rules?: ById<readonly BusyRule[]>;
  /** By user, then by week of the ledger. */
  readonly weeks?: ById<Readonly<Record<number, readonly Entry[]>>>;
  readonly seats?: readonly (readonly [Slot, Seats])[];
  /** By event type, then by name. */
  readonly counters?: ById<ById<number>>;
  /** By booking, kind and ID. */
  readonly attachmentPlaces?: ById<string>;
  /** By place. */
  readonly attachments?: ById<AnyAttachment>;
  /** Of whatever booking. */
  readonly attachmentCounts?: Readonly<Partial<Record<AttachmentKind, AttachmentCount>>>;
  /** By event type. */
  readonly lastAssigned?: ById<LastAssigned | undefined>;
  /** By endpoint and delivery. */
  readonly webhookDeliveries?: ById<StoredDelivery | 'unreadable' | undefined>;
  readonly webhookReplays?: ById<StoredReplay | undefined>;
  /** The stored loads, by `loadId`. */
  readonly loads?: ById<Load>;
}

export const loadId = (eventTypeId: string, week: number, userId: string): string =>
  `${eventTypeId} ${week} ${userId}`;

/** A snapshot of plain data, for decisions that are tested without a table. */
export const given = (read: Given): Snapshot => ({
  booking: (uid) => found('booking', read.bookings, uid),
  eventType: (uid) => found('event type', read.eventTypes, uid),
  schedule: (uid) => found('schedule', read.schedules, uid),
  user: (userId) => found('user', read.users, userId),
  storedUser: (userId) => found('stored user', read.storedUsers, userId),
  addressOwner: (email) => found('address', read.addressOwners, email.toLowerCase()),
  newestInvitation: (email) => found('address', read.newestInvitations, email.toLowerCase()),
  invitation: (uid) => found('invitation', read.invitations, uid),
  identity: (hash) => found('identity', read.identities, hash),
  userIdentity: (userId) => found('user identity', read.userIdentities, userId),
  organization: () => read.organization,
  apiKey: (keyId) => found('API key', read.apiKeys, keyId),
  lastUsedOn: (keyId) => found('last use', read.lastUses, keyId),
  webhookEndpoint: (uid) => found('webhook endpoint', read.webhookEndpoints, uid),
  endpointRegister: () => read.endpointRegister ?? noEndpoints,
  webhookDelivery: (endpoint, uid) =>
    found('webhook delivery', read.webhookDeliveries, `${endpoint} ${uid}`),
  webhookReplay: (endpoint) => found('webhook replay', read.webhookReplays, endpoint),
  routingForm: (uid) => found('routing form', read.routingForms, uid),
  closedForm: (uid) => read.closedForms?.[uid],
  routingResponse: (formId, uid) =>
    found('routing response', read.routingResponses, `${formId} ${uid}`),
  attachmentPlace: (booking, kind, uid) => read.attachmentPlaces?.[`${booking} ${kind} ${uid}`],
  attachment: ({ place }) => read.attachments?.[place],
  attachmentCount: (_, kind) => read.attachmentCounts?.[kind] ?? noAttachments,
  isSlugTaken: (slug) => read.takenSlugs?.includes(slug) ?? false,
  hours: (userId) => found('hours', read.hours, userId),
  calendarOwner: (uid) => found('calendar owner', read.calendarOwners, uid),
  calendar: (userId, uid) => found('calendar', found('calendars', read.calendars, userId), uid),
  calendars: (userId) => found('calendars beside hours', read.userCalendars, userId),
  rules: (userId) => found('rules', read.rules, userId),
  external: (userId) => read.external?.[userId] ?? [],
  calendarConnection: (userId, uid) =>
    found('connection', found('connections', read.calendarConnections, userId), uid),
  calendarSync: (uid) => found('synchronization', read.calendarSyncs, uid),
  target: (userId) => found('target', read.targets, userId),
  targetRegister: () => read.targetRegister ?? noTargets,
  calendarEntries: () => [],
  conferencing: (userId) => read.conferencing?.[userId] ?? noConnections,
  connectedProviders: (userId) => read.connectedProviders?.[userId] ?? [],
  sharedAccounts: () => read.sharedAccounts ?? noAccounts,
  meeting: (subject) => read.meetings?.[subject] ?? noMeeting,
  meetingSlots: (bookingUid) => read.meetingSlots?.[bookingUid] ?? [],
  week: (userId, week) => weekIn(read, userId, week),
  busy: (userId, weeks) => busyIn(weeks, (week) => weekIn(read, userId, week)),
  seats: (slot) => found('seats', seatsBySlot(read.seats), slotId(slot)),
  suspectedBookings: () => ({ ver: 0, lapses: {} }),
  counter: (eventTypeId, name) =>
    found('counter', found('counters', read.counters, eventTypeId), name),
  lastAssigned: (eventTypeId) => found('last assigned', read.lastAssigned, eventTypeId),
});

function found<Value>(kind: string, values: ById<Value> | undefined, id: string): Value {
  if (values === undefined || !Object.hasOwn(values, id)) {
    throw new Error(`The decision asks for what was not read: ${kind} ${id}.`);
  }
  return values[id] as Value;
}

const weekIn = ({ weeks }: Given, userId: string, week: number): readonly Entry[] =>
  found('week', found('weeks', weeks, userId), String(week));

/** Packed and unpacked as it is stored: the busy minutes are cut at the edges of the weeks. */
const busyIn = (weeks: readonly number[], entriesOf: (week: number) => readonly Entry[]): Spans =>
  unpackWeeks(weeks.map((week) => ({ week, bytes: packBusy(week, entriesOf(week)) })));

const slotId = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `${eventTypeId} ${startedAt} ${userId}`;

const seatsBySlot = (seats: Given['seats'] = []): ById<Seats> =>
  Object.fromEntries(seats.map(([slot, value]) => [slotId(slot), value]));

const nobody = { taken: 0, end: 0 };
const noEndpoints: EndpointRegister = { ver: 0, uids: [] };
const noTarget: Target = { ver: 0, connection: null };
const noTargets: TargetRegister = { ver: 0, users: [], isForAll: false };
const noAttachments: AttachmentCount = { count: 0, bytes: 0 };
const noConnections: StoredConferencing = { ver: 0, held: [] };
const noAccounts: SharedAccounts = { ver: 0, accounts: [] };
const noCalendars = { defaultUid: undefined, count: 0 };

/** A snapshot of just these needs: of what is not stored it was read that there is none. Holds that a decision needs no more than it says. */
export function readFrom(stored: Given, needs: readonly Need[]): Snapshot {
  const read = new Set(needs.map((one) => JSON.stringify(one)));
  const of = <Value>(one: Need, value: Value): Value => {
    if (read.has(JSON.stringify(one))) return value;
    throw new Error(`The decision asks for what was not read: ${JSON.stringify(one)}.`);
  };
  const week = (userId: string, week: number) =>
    of(need.week(userId, week), stored.weeks?.[userId]?.[week] ?? []);
  return {
    booking: (uid) => of(need.booking(uid), stored.bookings?.[uid]),
    eventType: (uid) => of(need.eventType(uid), stored.eventTypes?.[uid]),
    schedule: (uid) => of(need.schedule(uid), stored.schedules?.[uid]),
    user: (userId) => of(need.user(userId), stored.users?.[userId]),
    storedUser: (userId) => of(need.user(userId), stored.storedUsers?.[userId]),
    addressOwner: (email) => of(need.address(email), stored.addressOwners?.[email.toLowerCase()]),
    newestInvitation: (email) =>
      of(need.address(email), stored.newestInvitations?.[email.toLowerCase()]),
    invitation: (uid) => of(need.invitation(uid), stored.invitations?.[uid]),
    identity: (hash) => of(need.identity(hash), stored.identities?.[hash]),
    userIdentity: (userId) => of(need.userIdentity(userId), stored.userIdentities?.[userId]),
    organization: () => of(need.organization(), stored.organization),
    apiKey: (keyId) => of(need.apiKey(keyId), stored.apiKeys?.[keyId]),
    lastUsedOn: (keyId) => of(need.keyUse(keyId), stored.lastUses?.[keyId] ?? null),
    webhookEndpoint: (uid) => of(need.webhookEndpoint(uid), stored.webhookEndpoints?.[uid]),
    endpointRegister: () => of(need.endpointRegister(), stored.endpointRegister ?? noEndpoints),
    webhookDelivery: (endpoint, uid) =>
      of(need.webhookDelivery(endpoint, uid), stored.webhookDeliveries?.[`${endpoint} ${uid}`]),
    webhookReplay: (endpoint) =>
      of(need.webhookReplay(endpoint), stored.webhookReplays?.[endpoint]),
    routingForm: (uid) => of(need.routingForm(uid), stored.routingForms?.[uid]),
    closedForm: (uid) => of(need.routingForm(uid), stored.closedForms?.[uid]),
    routingResponse: (formId, uid) =>
      of(need.routingResponse(formId, uid), stored.routingResponses?.[`${formId} ${uid}`]),
    attachmentPlace: (booking, kind, uid) =>
      of(
        need.attachmentSource(booking, kind, uid),
        stored.attachmentPlaces?.[`${booking} ${kind} ${uid}`],
      ),
    attachment: (at) => of(need.attachment(at), stored.attachments?.[at.place]),
    attachmentCount: (booking, kind) =>
      of(need.attachmentCount(booking), stored.attachmentCounts?.[kind] ?? noAttachments),
    isSlugTaken(slug) {
      const isTaken = stored.takenSlugs?.includes(slug) ?? false;
      return need.slug(slug).every((one) => of(one, isTaken));
    },
    hours: (userId) => of(need.hours(userId), stored.hours?.[userId]),
    calendarOwner: (uid) => of(need.calendarOwner(uid), stored.calendarOwners?.[uid]),
    calendar: (userId, uid) => of(need.calendar(userId, uid), stored.calendars?.[userId]?.[uid]),
    calendars: (userId) => of(need.hours(userId), stored.userCalendars?.[userId] ?? noCalendars),
    external(userId) {
      const own = need.ownExternal(userId);
      const one = read.has(JSON.stringify(own)) ? own : need.external(userId);
      return of(one, stored.external?.[userId] ?? []);
    },
    calendarConnection: (userId, uid) =>
      of(need.calendarConnection(userId, uid), stored.calendarConnections?.[userId]?.[uid]),
    calendarSync: (uid) => of(need.calendarSync(uid), stored.calendarSyncs?.[uid]),
    target: (userId) => of(need.target(userId), stored.targets?.[userId] ?? noTarget),
    targetRegister: () => of(need.targetRegister(), stored.targetRegister ?? noTargets),
    calendarEntries: () => [],
    conferencing: (userId) =>
      of(need.conferencing(userId), stored.conferencing?.[userId] ?? noConnections),
    connectedProviders: (userId) =>
      of(need.hours(userId), stored.connectedProviders?.[userId] ?? []),
    sharedAccounts: () => of(need.sharedAccounts(), stored.sharedAccounts ?? noAccounts),
    meeting: (subject) => of(need.meeting(subject), stored.meetings?.[subject] ?? noMeeting),
    meetingSlots: (uid) => of(need.meetingSlots(uid), stored.meetingSlots?.[uid] ?? []),
    rules: (userId) => of(need.rules(userId), stored.rules?.[userId] ?? []),
    week,
    busy: (userId, weeks) => busyIn(weeks, (one) => week(userId, one)),
    seats: (slot) => of(need.seats(slot), seatsBySlot(stored.seats)[slotId(slot)] ?? nobody),
    suspectedBookings: () => of(need.suspectedBookings(), { ver: 0, lapses: {} }),
    counter: (id, name) => of(need.counter(id, name), stored.counters?.[id]?.[name] ?? 0),
    lastAssigned: (id) => of(need.lastAssigned(id), stored.lastAssigned?.[id]),
  };
}
