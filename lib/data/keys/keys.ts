import type { Origin } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Key } from './key.ts';
import { messageKeys } from './message-keys.ts';
import {
  inPart,
  ofBooking,
  ofCalendar,
  ofEndpoint,
  ofEntry,
  ofEventType,
  ofLoad,
  ofMeeting,
  ofOneUser,
  ofSeats,
} from './partitions.ts';
import { queueKeys } from './queue-keys.ts';
import { rateKeys } from './rate-keys.ts';
import { sessionKeys } from './session-keys.ts';
import { attachmentKinds, inOrder, last, moment, padded } from './sortable.ts';

/** The partition of a resource and its events. */
function partitionOf(of: OrganizationId, origin: Origin): string {
  switch (origin.subject) {
    case 'booking':
      return keys.booking(of, origin.uid).pk;
    case 'attachment':
    case 'message':
      return keys.booking(of, origin.bookingUid).pk;
    case 'schedule':
      return keys.schedule(of, origin.uid).pk;
    case 'event-type':
      return keys.counting(of, origin.uid).pk;
    case 'user':
      return keys.user(of, origin.uid).pk;
    case 'calendar-connection':
    case 'conferencing-connection':
      return keys.calendarSync(of, origin.uid).pk;
    case 'webhook-endpoint':
      return keys.webhookEndpoint(of, origin.uid).pk;
  }
}

/** Every key of the table. Code outside `lib/data/keys` writes no `#`. docs/data-model.md explains the keys. */
export const keys = {
  booking: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#B#${uid}`, sk: 'META' }),
  /**
   * An attachment of a booking. The place begins with the creation time, so that one backward query
   * returns the newest first. Without a place, it is the prefix of all attachments of the kind.
   */
  attachment: (
    of: OrganizationId,
    bookingUid: string,
    kind: keyof typeof attachmentKinds,
    place = '',
  ) => ({ pk: `O#${of}#B#${bookingUid}`, sk: `${attachmentKinds[kind]}#${place}` }),
  /** Marks the ID of an attachment that a recorder has sent. It sorts after the recordings, so queries for recordings do not return it. */
  attachmentSource: (
    of: OrganizationId,
    bookingUid: string,
    kind: keyof typeof attachmentKinds,
    uid: string,
  ) => ({ pk: `O#${of}#B#${bookingUid}`, sk: `SRC#${attachmentKinds[kind]}#${uid}` }),
  /** The number of attachments of each kind. It sorts before the booking, so queries for recordings do not return it. */
  attachmentCount: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#B#${uid}`, sk: 'COUNT' }),
  /** The range from a booking to the last of its recordings. It contains no other items. */
  bookingToRecordings: { from: 'META', to: `${attachmentKinds.recording}#${last}` },
  /** The separate record of the assignment of a booking, written with version `ver` of the booking. */
  assignment: (of: OrganizationId, uid: string, ver: number) =>
    ofBooking(of, uid, `ASSIGNMENT#${ver}`),
  schedule: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#S#${uid}`, sk: 'META' }),
  /**
   * The index partition of all bookings of an organization; schedules and event types have one
   * each. An organization must get more partitions before it approaches 1,000 writes a second.
   */
  bookingList: (of: OrganizationId) => `O#${of}#B#0`,
  suspectedBookingList: (of: OrganizationId) => `O#${of}#B#S`,
  suspectedRegister: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'SUSPECTED' }),
  scheduleList: (of: OrganizationId) => `O#${of}#S#0`,
  /** Long and recurring schedules have a separate list, because their start does not show whether they overlap a period. Each page of a period reads all of them. */
  longScheduleList: (of: OrganizationId) => `O#${of}#S#R`,
  /**
   * The bookings of an event type, in addition to the list of all bookings. The list is a partition
   * of the table, sorted by creation, and a partition of the index, sorted by start.
   */
  bookingsOfEventType: (of: OrganizationId, eventTypeId: string) => `O#${of}#LE#${eventTypeId}`,
  bookingsOfHost: (of: OrganizationId, userId: string) => `O#${of}#LH#${userId}`,
  /** The name contains no address: it is a keyed hash. */
  bookingsOfGuest: (of: OrganizationId, name: string) => `O#${of}#LG#${name}`,
  bookingsOfStatus: (of: OrganizationId, status: 'request' | 'cancel') => `O#${of}#LS#${status}`,
  schedulesOf: (of: OrganizationId, userId: string) => `O#${of}#LA#${userId}`,
  /** The index partition of the long and recurring schedules of a user. */
  longSchedulesOf: (of: OrganizationId, userId: string) => `O#${of}#LA#${userId}#R`,
  /** The uid makes places of the same instant unique. */
  inList: (instant: string, uid: string) => `${instant}#${uid}`,
  uidInList: (place: string) => place.slice(place.indexOf('#') + 1),
  /** Starts from `from` on and before `to`: a place in a list is longer than its instant, so `to` itself is excluded. Without arguments, all starts. */
  startedIn: (from = '0', to = last) => ({ from, to }),
  hostWeek: (of: OrganizationId, userId: string, week: number) =>
    ofOneUser(of, userId, `W#${week}`),
  rules: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'RULES'),
  hours: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'HOURS' }),
  external: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'EXT'),
  calendarConnection: (of: OrganizationId, userId: string, uid: string) =>
    ofOneUser(of, userId, `CC#${uid}`),
  calendarSync: (of: OrganizationId, uid: string) => ofCalendar(of, uid, 'SYNC'),
  /** The job that synchronizes the calendars of a connection. */
  syncJob: (of: OrganizationId, uid: string) => ofCalendar(of, uid, 'JOB'),
  calendarGrant: (of: OrganizationId, uid: string) => ofCalendar(of, uid, 'GRANT'),
  calendarEntries: (of: OrganizationId, uid: string, calendar: string, part: number) =>
    ofCalendar(of, uid, `E#${calendar}#${part}`),
  conferencing: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'CONF'),
  sharedAccounts: (of: OrganizationId) => ofMeeting(of, 'SHARED', 'META'),
  meetingOf: (of: OrganizationId, subject: string) => ofMeeting(of, subject, 'META'),
  meetingSlots: (of: OrganizationId, bookingUid: string) => ofMeeting(of, bookingUid, 'SLOT'),
  /** The job that updates the meeting of a booking. */
  meetingJob: (of: OrganizationId, bookingUid: string) => ofMeeting(of, bookingUid, 'JOB'),
  /** The job that checks the conferencing accounts of a user at an instant. */
  accountsJob: (of: OrganizationId, userId: string, dueMs: number) =>
    ofOneUser(of, userId, `JOB#${moment(dueMs)}`),
  /** Records that a meeting of a booking, perhaps a former one, waits for an account of a user. */
  waitingMeeting: (of: OrganizationId, userId: string, bookingUid: string) =>
    ofMeeting(of, `user.${userId}`, bookingUid),
  waitingMeetings: (of: OrganizationId, userId: string) => ofMeeting(of, `user.${userId}`, '').pk,
  /** The owner of a meeting. The notices of a provider do not contain the organization. */
  meeting: (provider: string, account: string, meetingId: string) => ({
    pk: `MTG#${provider}#${account}#${meetingId}`,
    sk: 'M',
  }),
  /** The users of all organizations who have connected an account. The notices about an account do not contain them. */
  accountHolders: (provider: string, account: string, ownerId: string) =>
    `MTG#${provider}#${account}#user.${ownerId}`,
  accountHolder: (of: OrganizationId, userId: string) => `${of}#${userId}`,
  /** The connection with the calendar into which the bookings of a user are written. */
  target: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'TARGET'),
  /** The users who have a target calendar. */
  targetRegister: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'TARGETS' }),
  /** The entries of a booking, a schedule or a slot in external calendars. */
  writtenEntries: (of: OrganizationId, name: string) => ofEntry(of, name, '').pk,
  writtenEntry: (
    of: OrganizationId,
    name: string,
    connection: string,
    calendar: string,
    part = '',
  ) => ofEntry(of, name, `AT#${connection}#${calendar}${part && `#${part}`}`),
  /** Records that the entry of a slot contains a booking, once for the booking and once for the slot. */
  slotOfBooking: (of: OrganizationId, uid: string, slot: string) => ofEntry(of, uid, `S#${slot}`),
  bookingOfSlot: (of: OrganizationId, slot: string, uid: string) => ofEntry(of, slot, `B#${uid}`),
  /** Marks a calendar as not writable. */
  unwritable: (of: OrganizationId, connection: string, calendar: string) =>
    ofEntry(of, `connection.${connection}`, calendar),
  /** The job that writes the entries of a booking, a schedule or a slot. The partition of the entries contains nothing else. */
  entryJob: (of: OrganizationId, name: string) => ofEntry(of, `job.${name}`, 'JOB'),
  /** The job that enqueues all upcoming bookings and schedules of a user. */
  userEntriesJob: (of: OrganizationId, userId: string) => ofEntry(of, `user.${userId}`, 'JOB'),
  user: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'ME' }),
  userIdentity: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'IDENTITY'),
  userList: (of: OrganizationId) => `O#${of}#U#0`,
  /** The owner of an email address. An address belongs to at most one user of an organization. */
  address: (of: OrganizationId, hash: string) => ({ pk: `O#${of}#EM#${hash}`, sk: 'META' }),
  invitationList: (of: OrganizationId) => `O#${of}#INV#0`,
  calendar: (of: OrganizationId, userId: string, uid: string) => ofOneUser(of, userId, `AV#${uid}`),
  /** The user of a calendar. Paths of the API contain only the id of the calendar. */
  calendarOwner: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#AV#${uid}`, sk: 'META' }),
  /** The owner of a slug, among all organizations. */
  slug: (slug: string) => ({ pk: `SLUG#${slug}`, sk: 'META' }),
  organization: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'ORG' }),
  eventType: (of: OrganizationId, uid: string) => ({ pk: `O#${of}`, sk: `ET#${uid}` }),
  eventTypeList: (of: OrganizationId) => `O#${of}#ET#0`,
  seats: (of: OrganizationId, eventTypeId: string, startedAt: string, userId: string) =>
    ofSeats(of, eventTypeId, `${startedAt}#${userId}`),
  counter: inPart('LIM'),
  /** The progress of counting the bookings of an event type for pending limits. */
  counting: (of: OrganizationId, uid: string) => ofEventType(of, uid, 'COUNTING'),
  lastAssigned: (of: OrganizationId, uid: string) => ofEventType(of, uid, 'LAST'),
  /** The load of a host from an event type in a week. Weeks are padded, so that they sort as numbers. */
  hostLoad: (of: OrganizationId, eventTypeId: string, week: number, userId: string) =>
    ofLoad(of, eventTypeId, `${padded(week)}#${userId}`),
  /** The loads of all hosts from one week to another. */
  hostLoadsIn: (of: OrganizationId, eventTypeId: string, first: number, final: number) => ({
    pk: `O#${of}#LOAD#${eventTypeId}`,
    from: `${padded(first)}#`,
    to: `${padded(final)}#${last}`,
  }),
  idempotency: (of: OrganizationId, hash: string) => ({ pk: `O#${of}#I#${hash}`, sk: 'I' }),
  /** The record of an Idempotency-Key of a guest who changed a booking. */
  guestRequest: (of: OrganizationId, bookingUid: string, hash: string) =>
    ofBooking(of, `${bookingUid}#I#${hash}`, 'I'),
  /** The key contains no organization, because a request that accepts an invitation does not know it. */
  invitation: (uid: string) => ({ pk: `INV#${uid}`, sk: 'META' }),
  /** The record of an Idempotency-Key of a request that accepted an invitation. */
  acceptance: (uid: string, hash: string) => ({ pk: `INV#${uid}#I#${hash}`, sk: 'I' }),
  /** A picture of a user. The key contains no organization, because the URL of a picture does not contain it. */
  picture: (pictureId: string) => ({ pk: `PIC#${pictureId}`, sk: 'META' }),
  /** The users of an identity, by organization. A token does not need to contain the organization. */
  identity: (hash: string) => ({ pk: `ID#${hash}`, sk: 'ID' }),
  apiKey: (keyId: string) => ({ pk: `AK#${keyId}`, sk: 'K' }),
  ...messageKeys,
  ...rateKeys,
  ...sessionKeys,
  ...queueKeys,
  /** The second item of an API key, stored with its user, so that all API keys of a user can be found. */
  userApiKey: (of: OrganizationId, userId: string, keyId: string) =>
    ofOneUser(of, userId, `AK#${keyId}`),
  apiKeyList: (of: OrganizationId) => `O#${of}#AK#0`,
  /** A place in a list that is sorted by user. The keys of one user are one range, with the newest last. */
  inListOfUser: (userId: string, instant: string, uid: string) => `${userId}#${instant}#${uid}`,
  ofUser: (userId: string) => ({ from: `${userId}#`, to: `${userId}#${last}` }),
  webhookEndpoint: (of: OrganizationId, uid: string) => ofEndpoint(of, uid, 'META'),
  /** The register of webhook endpoints. */
  endpointRegister: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'WEBHOOKS' }),
  routingForm: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#RF#${uid}`, sk: 'META' }),
  routingFormList: (of: OrganizationId) => `O#${of}#RF#0`,
  /** A response has its own partition, because a form may have very many responses. */
  routingResponse: (of: OrganizationId, formId: string, uid: string) => ({
    pk: `O#${of}#RR#${formId}#${uid}`,
    sk: 'META',
  }),
  /** The record of an Idempotency-Key of a client without a credential that answered a form or booked an event type, or of a client that changed a response. */
  publicRequest: (of: OrganizationId, kind: 'RF' | 'ET', id: string, by: string, hash: string) => ({
    pk: `O#${of}#${kind}#${id}#I#${by}#${hash}`,
    sk: 'I',
  }),
  routingResponseList: (of: OrganizationId, formId: string) => `O#${of}#RR#${formId}`,
  /** A past or pending delivery to an endpoint. Its id sorts by time. */
  delivery: (of: OrganizationId, endpoint: string, uid: string) =>
    ofEndpoint(of, endpoint, `D#${uid}`),
  uidOfDelivery: (sk: string): string => sk.slice('D#'.length),
  /** All deliveries of an endpoint, or those before a given delivery. */
  deliveriesBefore: (uid = last) => ({ from: 'D#', to: `D#${uid}` }),
  /** The last replay of a period to an endpoint. */
  webhookReplay: (of: OrganizationId, endpoint: string) => ofEndpoint(of, endpoint, 'REPLAY'),
  /** A message about a booking that could not be delivered to an address. */
  undeliverable: (of: OrganizationId, bookingUid: string, uid: string) =>
    ofBooking(of, bookingUid, `UND#${uid}`),
  /** All unpublished changes of a shard. */
  outbox: (shard: number) => `OUT#${shard}`,
  /** The sort key of an unpublished change. The changes of one resource are adjacent and sorted by version. */
  outgoing: (of: OrganizationId, { subject, uid }: Origin, version: number) =>
    `${of}#${subject}#${uid}#${inOrder(version)}`,
  /** The prefix of all changes of one resource. */
  outgoingOf: (of: OrganizationId, { subject, uid }: Origin) => `${of}#${subject}#${uid}#`,
  /** The prefix of all changes of one kind of resource. */
  outgoingOfKind: (of: OrganizationId, subject: Origin['subject']) => `${of}#${subject}#`,
  /** The part of a sort key in the outbox that all changes of a resource share. */
  resourceOfOutgoing: (sk: string): string => sk.slice(0, sk.lastIndexOf('#')),
  uidOfOutgoing: (sk: string): string => sk.split('#')[2] as string,
  /** The part of a sort key in the outbox on which the shard depends: the uid of the resource, or the group of a requested job. */
  resourceInOutbox: (sk: string): string => {
    const [, kind, uid = '', group = ''] = sk.split('#');
    return kind === 'job' ? group : uid;
  },
  /** An event in the partition of its resource, by its position in the feed. */
  event: (of: OrganizationId, origin: Origin, position: number) =>
    keys.eventAt(partitionOf(of, origin), position),
  eventAt: (pk: string, position: number): Key => ({ pk, sk: `EV#${inOrder(position)}` }),
  /** The ID of the resource, from the key of the partition of its events. */
  uidOfPartition: (pk: string): string => pk.slice(pk.lastIndexOf('#') + 1),
  /** The range of the events of a resource before a position. */
  eventsBefore: (position?: number) => ({
    from: 'EV#',
    to: position === undefined ? `EV#${last}` : `EV#${inOrder(position - 1)}`,
  }),
  positionOf: (sk: string) => Number(sk.slice(-12)),
  /** The entries of a transaction in the feed of an organization, by the position of the last one. */
  feedBatch: (of: OrganizationId, position: number) => ({
    pk: `O#${of}#F`,
    sk: inOrder(position),
  }),
  feedAfter: (position: number) => ({ from: inOrder(position + 1), to: last }),
  /** The last reserved position of the feed. */
  feed: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'FEED' }),
  /** How the receiver of an endpoint has answered lately. */
  endpointPace: (of: OrganizationId, endpoint: string) => ofEndpoint(of, endpoint, 'PACE'),
  /** The numbers of shards that all processes use. */
  shardLayout: { pk: 'SHARDS', sk: 'SHARDS' },
  /** The contents of the demo in a local table. It belongs to no organization. */
  demo: { pk: 'DEMO', sk: 'DEMO' },
} as const;
