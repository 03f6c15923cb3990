import type { StoredApiKey } from './api-keys/api-key.ts';
import type { LastAssigned } from './assignment/rank-hosts.ts';
import type { Hours } from './availability/hours.ts';
import type { StoredCalendar, UserCalendars } from './availability/stored-calendar.ts';
import type {
  AnyAttachment,
  AttachmentCount,
  AttachmentKind,
  AttachmentPlace,
} from './bookings/attachment.ts';
import type { Seats, Slot } from './bookings/shared-slot.ts';
import type { StoredBooking } from './bookings/stored-booking.ts';
import type { SuspectedRegister } from './bookings/suspected.ts';
import type { StoredConnection } from './calendars/calendar-connection.ts';
import type { CalendarEntry } from './calendars/calendar-entry.ts';
import type { ExternalTime } from './calendars/external-time.ts';
import type { StoredSync } from './calendars/stored-sync.ts';
import type { Target, TargetRegister } from './calendars/target.ts';
import type { SharedAccounts, StoredConferencing } from './conferencing/conferencing-connection.ts';
import type { AccountProvider } from './event-types/meeting-provider.ts';
import type { StoredEventType } from './event-types/stored-event-type.ts';
import type { Entry } from './ledger/entry.ts';
import type { StoredMeeting } from './meetings/stored-meeting.ts';
import type { StoredInvitation } from './organization/invitation.ts';
import type { StoredOrganization } from './organization/organization.ts';
import type { StoredForm } from './routing-forms/routing-form.ts';
import type { StoredResponse } from './routing-forms/routing-response.ts';
import type { BusyRule } from './schedules/busy-rule.ts';
import type { StoredSchedule } from './schedules/stored-schedule.ts';
import type { Spans } from './time/spans.ts';
import type { BoundIdentity } from './users/identity.ts';
import type { StoredUser, User } from './users/user.ts';
import type { StoredDelivery } from './webhooks/delivery.ts';
import type { StoredReplay } from './webhooks/replay.ts';
import type { EndpointRegister, StoredEndpoint } from './webhooks/webhook-endpoint.ts';

/**
 * What one organization had stored when it was read, as decisions ask for it. Asking for what was not
 * read throws: taking it for absent would be a guess. Minutes count from the epoch.
 */
export interface Snapshot {
  booking(uid: string): StoredBooking | undefined;
  eventType(uid: string): StoredEventType | undefined;
  /** A deleted schedule is there until its time to live is over. */
  schedule(uid: string, nowMs: number): StoredSchedule | undefined;
  user(userId: string): User | undefined;
  /** A user with the version at which they were read. */
  storedUser(userId: string): StoredUser | undefined;
  /** The user of the organization who has an email address. */
  addressOwner(email: string): string | undefined;
  /** The newest invitation of an email address, by its uid, whatever became of it. */
  newestInvitation(email: string): string | undefined;
  invitation(uid: string): StoredInvitation | undefined;
  /** Whose an identity is in the organization, by its hash. */
  identity(hash: string): BoundIdentity | undefined;
  /** The hash of the identity that a user has. */
  userIdentity(userId: string): string | undefined;
  organization(): StoredOrganization | undefined;
  /** One that is good, or expired; a revoked one looks like none. */
  apiKey(keyId: string): StoredApiKey | undefined;
  /** The day on which a key was last used (`2026-03-01`, in UTC). */
  lastUsedOn(keyId: string): string | null;
  webhookEndpoint(uid: string): StoredEndpoint | undefined;
  endpointRegister(): EndpointRegister;
  /** One that was tried, and is still kept; `unreadable` where it is damaged, or a later release wrote it in another form. */
  webhookDelivery(
    endpoint: string,
    uid: string,
    nowMs: number,
  ): StoredDelivery | 'unreadable' | undefined;
  /** The last replay of a period to an endpoint. */
  webhookReplay(endpoint: string): StoredReplay | undefined;
  routingForm(uid: string): StoredForm | undefined;
  /** The version of a form that was taken away and may still have responses. */
  closedForm(uid: string): number | undefined;
  routingResponse(formId: string, uid: string): StoredResponse | undefined;
  /** Where the attachment is that a recorder sent under this ID; undefined where none was. */
  attachmentPlace(bookingUid: string, kind: AttachmentKind, uid: string): string | undefined;
  attachment(place: AttachmentPlace): AnyAttachment | undefined;
  attachmentCount(bookingUid: string, kind: AttachmentKind): AttachmentCount;
  /** Whether another organization has the slug, or had it a short time ago, or is called so by its id. */
  isSlugTaken(slug: string, nowMs: number): boolean;
  /** The hours in which a host can be booked: their default calendar, resolved. A host without hours is never offered. */
  hours(userId: string): Hours | undefined;
  /** Whose calendar it is, or was until it was deleted: an id never changes hands. */
  calendarOwner(uid: string): string | undefined;
  calendar(userId: string, uid: string): StoredCalendar | undefined;
  /** The default calendar and the number of calendars of a user, which are read with their hours. */
  calendars(userId: string): UserCalendars;
  /** All long or recurring opaque schedules of a host. */
  rules(userId: string): readonly BusyRule[];
  /** What occupies a host in the calendars that they have connected. */
  external(userId: string): ExternalTime;
  calendarConnection(userId: string, uid: string): StoredConnection | undefined;
  target(userId: string): Target;
  targetRegister(): TargetRegister;
  /** How far the calendars of a connection were read. */
  calendarSync(uid: string): StoredSync | undefined;
  /** All entries of one of its calendars. */
  calendarEntries(uid: string, calendarId: string): readonly CalendarEntry[];
  /** All accounts that a user has connected for meetings. */
  conferencing(userId: string): StoredConferencing;
  /** The providers where a user has an account for meetings, which are read with their hours. */
  connectedProviders(userId: string): readonly AccountProvider[];
  sharedAccounts(): SharedAccounts;
  /** What is known of the meeting of a booking or a slot. */
  meeting(subject: string): StoredMeeting;
  /** The slots whose meetings a booking shares, or has shared and not left as they are to be. */
  meetingSlots(bookingUid: string): readonly string[];
  /** What occupies a host in one week of the ledger, sorted. */
  week(userId: string, week: number): readonly Entry[];
  /** Only what readers of free time need of some weeks in a row: the merged busy minutes. */
  busy(userId: string, weeks: readonly number[]): Spans;
  /** A slot that nobody has begun to fill has no guests and no end. */
  seats(slot: Slot): Seats;
  suspectedBookings(): SuspectedRegister;
  /** How much of a limit is used up in one period; `name` says which limit and period. */
  counter(eventTypeId: string, name: string): number;
  /** The host of the last turn (method `sequential`). */
  lastAssigned(eventTypeId: string): LastAssigned | undefined;
}

/** The same of webhook endpoints. */
export type EndpointNeed =
  | { readonly kind: 'webhook-endpoint' | 'webhook-replay'; readonly uid: string }
  | { readonly kind: 'webhook-delivery'; readonly endpoint: string; readonly uid: string }
  | { readonly kind: 'endpoint-register' };

/** The same of routing forms. */
export type RoutingNeed =
  | { readonly kind: 'routing-form'; readonly uid: string }
  | { readonly kind: 'routing-response'; readonly formId: string; readonly uid: string };

/** The same of recordings, transcripts and recaps. */
export type AttachmentNeed =
  | { readonly kind: 'attachment'; readonly at: AttachmentPlace }
  | {
      readonly kind: 'attachment-source';
      readonly bookingUid: string;
      readonly type: AttachmentKind;
      readonly uid: string;
    }
  | { readonly kind: 'attachment-count'; readonly bookingUid: string };

/** The same of calendars elsewhere. */
export type ConnectionNeed =
  | { readonly kind: 'external' | 'own-external' | 'target'; readonly userId: string }
  | { readonly kind: 'target-register' }
  | { readonly kind: 'calendar-connection'; readonly userId: string; readonly uid: string }
  | { readonly kind: 'calendar-sync'; readonly uid: string }
  | {
      readonly kind: 'calendar-entries';
      readonly uid: string;
      readonly calendarId: string;
      readonly part: number;
    };

/** The same of meetings, and of the accounts with which they are made. */
export type MeetingNeed =
  | { readonly kind: 'conferencing'; readonly userId: string }
  | { readonly kind: 'shared-accounts' }
  | { readonly kind: 'meeting'; readonly subject: string }
  | { readonly kind: 'meeting-slots'; readonly bookingUid: string };

/** A count of bookings that a decision reads. */
export type CountNeed =
  | { readonly kind: 'seats'; readonly slot: Slot }
  | { readonly kind: 'counter'; readonly eventTypeId: string; readonly name: string }
  | { readonly kind: 'last-assigned'; readonly eventTypeId: string }
  | { readonly kind: 'suspected-bookings' };

/** One thing to be read, so that a snapshot can be asked for it. */
export type Need =
  | {
      readonly kind: 'booking' | 'event-type' | 'schedule' | 'calendar-owner' | 'invitation';
      readonly uid: string;
    }
  | EndpointNeed
  | RoutingNeed
  | AttachmentNeed
  | ConnectionNeed
  | MeetingNeed
  | {
      readonly kind: 'user' | 'user-identity' | 'hours' | 'rules';
      readonly userId: string;
    }
  | { readonly kind: 'address'; readonly email: string }
  | { readonly kind: 'identity'; readonly hash: string }
  | { readonly kind: 'organization' }
  | { readonly kind: 'api-key' | 'key-use'; readonly keyId: string }
  | { readonly kind: 'slug' | 'namesake'; readonly slug: string }
  | { readonly kind: 'calendar'; readonly userId: string; readonly uid: string }
  | { readonly kind: 'week'; readonly userId: string; readonly week: number }
  | CountNeed;

/** The needs by name: what is read by `need.week` is asked for by `snapshot.week`. */
export const need = {
  booking: (uid: string): Need => ({ kind: 'booking', uid }),
  eventType: (uid: string): Need => ({ kind: 'event-type', uid }),
  schedule: (uid: string): Need => ({ kind: 'schedule', uid }),
  user: (userId: string): Need => ({ kind: 'user', userId }),
  address: (email: string): Need => ({ kind: 'address', email }),
  invitation: (uid: string): Need => ({ kind: 'invitation', uid }),
  identity: (hash: string): Need => ({ kind: 'identity', hash }),
  userIdentity: (userId: string): Need => ({ kind: 'user-identity', userId }),
  organization: (): Need => ({ kind: 'organization' }),
  suspectedBookings: (): Need => ({ kind: 'suspected-bookings' }),
  apiKey: (keyId: string): Need => ({ kind: 'api-key', keyId }),
  keyUse: (keyId: string): Need => ({ kind: 'key-use', keyId }),
  /** All that tells whether a slug is taken. */
  slug: (slug: string): Need[] => [
    { kind: 'slug', slug },
    { kind: 'namesake', slug },
  ],
  webhookEndpoint: (uid: string): Need => ({ kind: 'webhook-endpoint', uid }),
  endpointRegister: (): Need => ({ kind: 'endpoint-register' }),
  webhookDelivery: (endpoint: string, uid: string): Need => ({
    kind: 'webhook-delivery',
    endpoint,
    uid,
  }),
  webhookReplay: (endpoint: string): Need => ({ kind: 'webhook-replay', uid: endpoint }),
  attachment: (at: AttachmentPlace): Need => ({ kind: 'attachment', at }),
  attachmentSource: (bookingUid: string, type: AttachmentKind, uid: string): Need => ({
    kind: 'attachment-source',
    bookingUid,
    type,
    uid,
  }),
  attachmentCount: (bookingUid: string): Need => ({ kind: 'attachment-count', bookingUid }),
  routingForm: (uid: string): Need => ({ kind: 'routing-form', uid }),
  routingResponse: (formId: string, uid: string): Need => ({
    kind: 'routing-response',
    formId,
    uid,
  }),
  hours: (userId: string): Need => ({ kind: 'hours', userId }),
  calendarOwner: (uid: string): Need => ({ kind: 'calendar-owner', uid }),
  calendar: (userId: string, uid: string): Need => ({ kind: 'calendar', userId, uid }),
  rules: (userId: string): Need => ({ kind: 'rules', userId }),
  /** With the hours of the user, which contain whether there is any, it is read only if there is. */
  external: (userId: string): Need => ({ kind: 'external', userId }),
  /** The same, read whatever the hours say: for who changes it. */
  ownExternal: (userId: string): Need => ({ kind: 'own-external', userId }),
  calendarConnection: (userId: string, uid: string): Need => ({
    kind: 'calendar-connection',
    userId,
    uid,
  }),
  calendarSync: (uid: string): Need => ({ kind: 'calendar-sync', uid }),
  target: (userId: string): Need => ({ kind: 'target', userId }),
  targetRegister: (): Need => ({ kind: 'target-register' }),
  /** One of the parts in which the entries of a calendar are stored. */
  calendarEntries: (uid: string, calendarId: string, part: number): Need => ({
    kind: 'calendar-entries',
    uid,
    calendarId,
    part,
  }),
  conferencing: (userId: string): Need => ({ kind: 'conferencing', userId }),
  sharedAccounts: (): Need => ({ kind: 'shared-accounts' }),
  meeting: (subject: string): Need => ({ kind: 'meeting', subject }),
  meetingSlots: (bookingUid: string): Need => ({ kind: 'meeting-slots', bookingUid }),
  week: (userId: string, week: number): Need => ({ kind: 'week', userId, week }),
  seats: (slot: Slot): Need => ({ kind: 'seats', slot }),
  counter: (eventTypeId: string, name: string): Need => ({ kind: 'counter', eventTypeId, name }),
  lastAssigned: (eventTypeId: string): Need => ({ kind: 'last-assigned', eventTypeId }),
};
