import type { Slot } from '../domain/bookings/shared-slot.ts';
import type {
  AttachmentNeed,
  ConnectionNeed,
  CountNeed,
  EndpointNeed,
  MeetingNeed,
  Need,
  RoutingNeed,
  Snapshot,
} from '../domain/snapshot.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { addressKey, addressOwnerIn, newestInvitationIn } from './addresses.ts';
import { apiKeyIn } from './api-keys.ts';
import { attachmentCountIn, attachmentIn, attachmentPlaceIn } from './attachments.ts';
import { bookingIn } from './bookings.ts';
import { calendarConnectionIn } from './calendar-connections.ts';
import { calendarEntriesIn, calendarSyncIn, entriesKey } from './calendar-sync.ts';
import { calendarIn, calendarOwnerIn, userCalendarsIn } from './calendars.ts';
import { conferencingIn } from './conferencing.ts';
import { connectedProvidersIn } from './connected-providers.ts';
import { counterIn } from './counters.ts';
import { keptDeliveryIn } from './deliveries.ts';
import type { Items } from './engine/items.ts';
import { eventTypeIn } from './event-types.ts';
import { externalIn } from './external-time.ts';
import { hostRulesIn, hoursIn } from './host-rules.ts';
import { busyIn, hostWeekIn } from './host-weeks.ts';
import { identityIn, userIdentityIn } from './identities.ts';
import { invitationIn } from './invitations.ts';
import { lastUsedOnIn } from './key-use.ts';
import { type Key, keys } from './keys.ts';
import { lastAssignedIn } from './last-assigned.ts';
import { meetingIn, meetingSlotsIn } from './meetings.ts';
import { organizationIn } from './organizations.ts';
import { replayIn } from './replays.ts';
import { closedFormIn, routingFormIn } from './routing-forms.ts';
import { routingResponseIn } from './routing-responses.ts';
import { scheduleIn } from './schedules.ts';
import { seatsIn } from './seats.ts';
import { sharedAccountsIn } from './shared-accounts.ts';
import { isSlugTakenIn, namesakeKey } from './slugs.ts';
import { suspectedBookingsIn } from './suspected-bookings.ts';
import { targetIn, targetRegisterIn } from './targets.ts';
import { storedUserIn, userIn } from './users.ts';
import { endpointRegisterIn, webhookEndpointIn } from './webhook-endpoints.ts';

const seatsKey = (of: OrganizationId, { eventTypeId, startedAt, userId }: Slot): Key =>
  keys.seats(of, eventTypeId, startedAt, userId);

/** Where the table has what is needed. */
export function keyOf(of: OrganizationId, need: Need): Key {
  switch (need.kind) {
    case 'booking':
      return keys.booking(of, need.uid);
    case 'event-type':
      return keys.eventType(of, need.uid);
    case 'schedule':
      return keys.schedule(of, need.uid);
    case 'user':
      return keys.user(of, need.userId);
    case 'address':
      return addressKey(of, need.email);
    case 'invitation':
      return keys.invitation(need.uid);
    case 'identity':
      return keys.identity(need.hash);
    case 'user-identity':
      return keys.userIdentity(of, need.userId);
    case 'organization':
      return keys.organization(of);
    case 'api-key':
      return keys.apiKey(need.keyId);
    case 'key-use':
      return keys.apiKeyUse(need.keyId);
    case 'slug':
      return keys.slug(need.slug);
    case 'namesake':
      return namesakeKey(need.slug);
    case 'hours':
      return keys.hours(of, need.userId);
    case 'calendar-owner':
      return keys.calendarOwner(of, need.uid);
    case 'calendar':
      return keys.calendar(of, need.userId, need.uid);
    case 'rules':
      return keys.rules(of, need.userId);
    case 'week':
      return keys.hostWeek(of, need.userId, need.week);
    case 'seats':
    case 'counter':
    case 'last-assigned':
    case 'suspected-bookings':
      return countKeyOf(of, need);
    default:
      return endpointKeyOf(of, need);
  }
}

function countKeyOf(of: OrganizationId, need: CountNeed): Key {
  switch (need.kind) {
    case 'seats':
      return seatsKey(of, need.slot);
    case 'counter':
      return keys.counter(of, need.eventTypeId, need.name);
    case 'last-assigned':
      return keys.lastAssigned(of, need.eventTypeId);
    case 'suspected-bookings':
      return keys.suspectedRegister(of);
  }
}

function endpointKeyOf(
  of: OrganizationId,
  need: EndpointNeed | RoutingNeed | AttachmentNeed | ConnectionNeed | MeetingNeed,
): Key {
  switch (need.kind) {
    case 'webhook-endpoint':
      return keys.webhookEndpoint(of, need.uid);
    case 'endpoint-register':
      return keys.endpointRegister(of);
    case 'webhook-delivery':
      return keys.delivery(of, need.endpoint, need.uid);
    case 'webhook-replay':
      return keys.webhookReplay(of, need.uid);
    case 'routing-form':
    case 'routing-response':
      return routingKeyOf(of, need);
    default:
      return attachmentKeyOf(of, need);
  }
}

const routingKeyOf = (of: OrganizationId, need: RoutingNeed): Key =>
  need.kind === 'routing-form'
    ? keys.routingForm(of, need.uid)
    : keys.routingResponse(of, need.formId, need.uid);

function attachmentKeyOf(
  of: OrganizationId,
  need: AttachmentNeed | ConnectionNeed | MeetingNeed,
): Key {
  switch (need.kind) {
    case 'attachment':
      return keys.attachment(of, need.at.bookingUid, need.at.kind, need.at.place);
    case 'attachment-source':
      return keys.attachmentSource(of, need.bookingUid, need.type, need.uid);
    case 'attachment-count':
      return keys.attachmentCount(of, need.bookingUid);
    default:
      return connectionKeyOf(of, need);
  }
}

function connectionKeyOf(of: OrganizationId, need: ConnectionNeed | MeetingNeed): Key {
  switch (need.kind) {
    case 'target':
      return keys.target(of, need.userId);
    case 'target-register':
      return keys.targetRegister(of);
    case 'external':
    case 'own-external':
      return keys.external(of, need.userId);
    case 'calendar-connection':
      return keys.calendarConnection(of, need.userId, need.uid);
    case 'calendar-sync':
      return keys.calendarSync(of, need.uid);
    case 'calendar-entries':
      return entriesKey(of, need.uid, need.calendarId, need.part);
    default:
      return meetingKeyOf(of, need);
  }
}

function meetingKeyOf(of: OrganizationId, need: MeetingNeed): Key {
  switch (need.kind) {
    case 'conferencing':
      return keys.conferencing(of, need.userId);
    case 'shared-accounts':
      return keys.sharedAccounts(of);
    case 'meeting':
      return keys.meetingOf(of, need.subject);
    case 'meeting-slots':
      return keys.meetingSlots(of, need.bookingUid);
  }
}

const itemsBySnapshot = new WeakMap<Snapshot, Items>();

/** The items as decisions ask for them. */
export function snapshotOf(of: OrganizationId, items: Items): Snapshot {
  const snapshot: Snapshot = {
    booking: (uid) => bookingIn(of, items, uid),
    eventType: (uid) => eventTypeIn(of, items, uid),
    schedule: (uid, nowMs) => scheduleIn(of, items, uid, nowMs),
    user: (userId) => userIn(of, items, userId),
    storedUser: (userId) => storedUserIn(of, items, userId),
    addressOwner: (email) => addressOwnerIn(of, items, email),
    newestInvitation: (email) => newestInvitationIn(of, items, email),
    invitation: (uid) => invitationIn(of, items, uid),
    identity: (hash) => identityIn(of, items, hash),
    userIdentity: (userId) => userIdentityIn(of, items, userId),
    organization: () => organizationIn(of, items),
    apiKey: (keyId) => apiKeyIn(of, items, keyId),
    lastUsedOn: (keyId) => lastUsedOnIn(items, keyId),
    attachmentPlace: (bookingUid, kind, uid) => attachmentPlaceIn(of, items, bookingUid, kind, uid),
    attachment: (place) => attachmentIn(of, items, place),
    attachmentCount: (bookingUid, kind) => attachmentCountIn(of, items, bookingUid, kind),
    isSlugTaken: (slug, nowMs) => isSlugTakenIn(of, items, slug, nowMs),
    webhookEndpoint: (uid) => webhookEndpointIn(of, items, uid),
    endpointRegister: () => endpointRegisterIn(of, items),
    webhookDelivery: (endpoint, uid, nowMs) => keptDeliveryIn(of, items, endpoint, uid, nowMs),
    webhookReplay: (endpoint) => replayIn(of, items, endpoint),
    routingForm: (uid) => routingFormIn(of, items, uid),
    closedForm: (uid) => closedFormIn(of, items, uid),
    routingResponse: (formId, uid) => routingResponseIn(of, items, formId, uid),
    hours: (userId) => hoursIn(of, items, userId),
    calendarOwner: (uid) => calendarOwnerIn(of, items, uid),
    calendar: (userId, uid) => calendarIn(of, items, userId, uid),
    calendars: (userId) => userCalendarsIn(of, items, userId),
    rules: (userId) => hostRulesIn(of, items, userId).rules,
    external: (userId) => externalIn(of, items, userId),
    calendarConnection: (userId, uid) => calendarConnectionIn(of, items, userId, uid),
    calendarSync: (uid) => calendarSyncIn(of, items, uid),
    target: (userId) => targetIn(of, items, userId),
    targetRegister: () => targetRegisterIn(of, items),
    calendarEntries: (uid, calendarId) => calendarEntriesIn(of, items, uid, calendarId),
    ...meetingsOf(of, items),
    week: (userId, week) => hostWeekIn(of, items, userId, week).entries,
    busy: (userId, weeks) => busyIn(of, items, userId, weeks),
    ...countsOf(of, items),
  };
  itemsBySnapshot.set(snapshot, items);
  return snapshot;
}

/** The counts of bookings that decisions read. */
function countsOf(of: OrganizationId, items: Items) {
  return {
    seats: (slot) => seatsIn(of, items, slot),
    suspectedBookings: () => suspectedBookingsIn(of, items),
    counter: (eventTypeId, name) => counterIn(of, items, eventTypeId, name),
    lastAssigned: (eventTypeId) => lastAssignedIn(of, items, eventTypeId),
  } satisfies Partial<Snapshot>;
}

/** What decisions ask of meetings, and of the accounts that make them. */
function meetingsOf(of: OrganizationId, items: Items) {
  return {
    conferencing: (userId) => conferencingIn(of, items, userId),
    connectedProviders: (userId) => connectedProvidersIn(of, items, userId),
    sharedAccounts: () => sharedAccountsIn(of, items),
    meeting: (subject) => meetingIn(of, items, subject),
    meetingSlots: (bookingUid) => meetingSlotsIn(of, items, bookingUid),
  } satisfies Partial<Snapshot>;
}

/** The items that were read. What a decision only supposed, such as time without a booking, was never read and cannot be written on. */
export function itemsOf(snapshot: Snapshot): Items {
  const items = itemsBySnapshot.get(snapshot);
  if (items === undefined) throw new Error('The snapshot was not read from the table.');
  return items;
}
