import { type Origin, shardOf } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Due } from './due.ts';
import type { Key } from './key.ts';
import {
  inPart,
  ofBooking,
  ofCalendar,
  ofEndpoint,
  ofEntry,
  ofEventType,
  ofLoad,
  ofMail,
  ofMeeting,
  ofOneUser,
  ofSeats,
} from './partitions.ts';
import { rateKeys } from './rate-keys.ts';
import { attachmentKinds, inOrder, last, moment, padded, placesAfter } from './sortable.ts';

/** The partition in which a resource, and its events with it, stands. */
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

/** Every key of the table. Nothing outside this file writes a `#`. The shapes are explained in docs/data-model.md. */
export const keys = {
  booking: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#B#${uid}`, sk: 'META' }),
  /** What came with a booking later. The place begins with the creation time, so newest-first is one backward query; without a place it is what all of a kind begin with. */
  attachment: (
    of: OrganizationId,
    bookingUid: string,
    kind: keyof typeof attachmentKinds,
    place = '',
  ) => ({ pk: `O#${of}#B#${bookingUid}`, sk: `${attachmentKinds[kind]}#${place}` }),
  /** That a recorder has sent one, by its ID. It sorts after the recordings, so none of their readers meets it. */
  attachmentSource: (
    of: OrganizationId,
    bookingUid: string,
    kind: keyof typeof attachmentKinds,
    uid: string,
  ) => ({ pk: `O#${of}#B#${bookingUid}`, sk: `SRC#${attachmentKinds[kind]}#${uid}` }),
  /** How many of each kind there are. It sorts before the booking, so no reader of recordings meets it. */
  attachmentCount: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#B#${uid}`, sk: 'COUNT' }),
  /** From a booking to the last of its recordings; nothing else sorts between. */
  bookingToRecordings: { from: 'META', to: `${attachmentKinds.recording}#${last}` },
  /** Why a booking has its hosts, where that stands apart: written with the version `ver` of the booking. */
  assignment: (of: OrganizationId, uid: string, ver: number) =>
    ofBooking(of, uid, `ASSIGNMENT#${ver}`),
  schedule: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#S#${uid}`, sk: 'META' }),
  /** One index partition for all bookings (schedules, event types) of an organization; raised per organization before it nears 1 000 writes a second. */
  bookingList: (of: OrganizationId) => `O#${of}#B#0`,
  suspectedBookingList: (of: OrganizationId) => `O#${of}#B#S`,
  suspectedRegister: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'SUSPECTED' }),
  scheduleList: (of: OrganizationId) => `O#${of}#S#0`,
  /** Schedules whose start says little of where they lie stand apart: each page of a period looks at all of them. */
  longScheduleList: (of: OrganizationId) => `O#${of}#S#R`,
  /** The bookings of an event type, beside the list of all: one partition of the table, by creation, and of the index by start. */
  bookingsOfEventType: (of: OrganizationId, eventTypeId: string) => `O#${of}#LE#${eventTypeId}`,
  bookingsOfHost: (of: OrganizationId, userId: string) => `O#${of}#LH#${userId}`,
  schedulesOf: (of: OrganizationId, userId: string) => `O#${of}#LA#${userId}`,
  /** In the index those whose start says little of where they lie stand apart, as in the list of all. */
  longSchedulesOf: (of: OrganizationId, userId: string) => `O#${of}#LA#${userId}#R`,
  /** Ties of one instant are told apart by the uid. */
  inList: (instant: string, uid: string) => `${instant}#${uid}`,
  uidInList: (place: string) => place.slice(place.indexOf('#') + 1),
  /** From one start to another, the latter left out because a place in a list goes on after it; all starts without bounds. */
  startedIn: (from = '0', to = last) => ({ from, to }),
  hostWeek: (of: OrganizationId, userId: string, week: number) =>
    ofOneUser(of, userId, `W#${week}`),
  rules: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'RULES'),
  hours: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'HOURS' }),
  external: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'EXT'),
  calendarConnection: (of: OrganizationId, userId: string, uid: string) =>
    ofOneUser(of, userId, `CC#${uid}`),
  calendarSync: (of: OrganizationId, uid: string) => ofCalendar(of, uid, 'SYNC'),
  calendarGrant: (of: OrganizationId, uid: string) => ofCalendar(of, uid, 'GRANT'),
  calendarEntries: (of: OrganizationId, uid: string, calendar: string, part: number) =>
    ofCalendar(of, uid, `E#${calendar}#${part}`),
  conferencing: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'CONF'),
  sharedAccounts: (of: OrganizationId) => ofMeeting(of, 'SHARED', 'META'),
  meetingOf: (of: OrganizationId, subject: string) => ofMeeting(of, subject, 'META'),
  meetingSlots: (of: OrganizationId, bookingUid: string) => ofMeeting(of, bookingUid, 'SLOT'),
  /** That a meeting of a booking, perhaps a former one, waits for an account of a user, and all that wait for it. */
  waitingMeeting: (of: OrganizationId, userId: string, bookingUid: string) =>
    ofMeeting(of, `user.${userId}`, bookingUid),
  waitingMeetings: (of: OrganizationId, userId: string) => ofMeeting(of, `user.${userId}`, '').pk,
  /** Whose meeting it is: the notices of a provider know no organization. */
  meeting: (provider: string, account: string, meetingId: string) => ({
    pk: `MTG#${provider}#${account}#${meetingId}`,
    sk: 'M',
  }),
  /** Which users of all organizations have connected an account: its notices know none of them. */
  accountHolders: (provider: string, account: string, ownerId: string) =>
    `MTG#${provider}#${account}#user.${ownerId}`,
  accountHolder: (of: OrganizationId, userId: string) => `${of}#${userId}`,
  /** Which connection of a user has the calendar into which their bookings are written. */
  target: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'TARGET'),
  /** Who has such a calendar. */
  targetRegister: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'TARGETS' }),
  /** Where a booking, or a slot, stands in calendars elsewhere. */
  writtenEntries: (of: OrganizationId, name: string) => ofEntry(of, name, '').pk,
  writtenEntry: (of: OrganizationId, name: string, connection: string, calendar: string) =>
    ofEntry(of, name, `AT#${connection}#${calendar}`),
  /** That a booking stands in the entry of a slot, and that an entry of a slot is of a booking. */
  slotOfBooking: (of: OrganizationId, uid: string, slot: string) => ofEntry(of, uid, `S#${slot}`),
  bookingOfSlot: (of: OrganizationId, slot: string, uid: string) => ofEntry(of, slot, `B#${uid}`),
  /** That nothing can be written into a calendar. */
  unwritable: (of: OrganizationId, connection: string, calendar: string) =>
    ofEntry(of, `connection.${connection}`, calendar),
  /** How far a worker has come with the bookings of a user. */
  bookmark: (of: OrganizationId, userId: string) => ofEntry(of, `user.${userId}`, 'NEXT'),
  user: (of: OrganizationId, userId: string) => ({ pk: `O#${of}#U#${userId}`, sk: 'ME' }),
  userIdentity: (of: OrganizationId, userId: string) => ofOneUser(of, userId, 'IDENTITY'),
  userList: (of: OrganizationId) => `O#${of}#U#0`,
  /** Whose an email address is: one user of an organization has it, or nobody. */
  address: (of: OrganizationId, hash: string) => ({ pk: `O#${of}#EM#${hash}`, sk: 'META' }),
  invitationList: (of: OrganizationId) => `O#${of}#INV#0`,
  calendar: (of: OrganizationId, userId: string, uid: string) => ofOneUser(of, userId, `AV#${uid}`),
  /** Whose calendar it is: the API names calendars by their id alone. */
  calendarOwner: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#AV#${uid}`, sk: 'META' }),
  /** Whose a slug is, over all organizations. */
  slug: (slug: string) => ({ pk: `SLUG#${slug}`, sk: 'META' }),
  organization: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'ORG' }),
  eventType: (of: OrganizationId, uid: string) => ({ pk: `O#${of}`, sk: `ET#${uid}` }),
  eventTypeList: (of: OrganizationId) => `O#${of}#ET#0`,
  seats: (of: OrganizationId, eventTypeId: string, startedAt: string, userId: string) =>
    ofSeats(of, eventTypeId, `${startedAt}#${userId}`),
  counter: inPart('LIM'),
  /** How far the bookings are counted for limits that are pending. */
  counting: (of: OrganizationId, uid: string) => ofEventType(of, uid, 'COUNTING'),
  lastAssigned: (of: OrganizationId, uid: string) => ofEventType(of, uid, 'LAST'),
  /** What an event type asks of a host in a week. Weeks are padded, so that they sort as numbers. */
  hostLoad: (of: OrganizationId, eventTypeId: string, week: number, userId: string) =>
    ofLoad(of, eventTypeId, `${padded(week)}#${userId}`),
  /** Of all hosts, from one week to another. */
  hostLoadsIn: (of: OrganizationId, eventTypeId: string, first: number, final: number) => ({
    pk: `O#${of}#LOAD#${eventTypeId}`,
    from: `${padded(first)}#`,
    to: `${padded(final)}#${last}`,
  }),
  idempotency: (of: OrganizationId, hash: string) => ({ pk: `O#${of}#I#${hash}`, sk: 'I' }),
  /** The record of an Idempotency-Key with which a guest changed their booking. */
  guestRequest: (of: OrganizationId, bookingUid: string, hash: string) =>
    ofBooking(of, `${bookingUid}#I#${hash}`, 'I'),
  /** Who accepts an invitation does not know its organization. */
  invitation: (uid: string) => ({ pk: `INV#${uid}`, sk: 'META' }),
  /** The record of an Idempotency-Key with which an invitation was accepted. */
  acceptance: (uid: string, hash: string) => ({ pk: `INV#${uid}#I#${hash}`, sk: 'I' }),
  /** A picture of a user. Who looks at it knows no organization. */
  picture: (pictureId: string) => ({ pk: `PIC#${pictureId}`, sk: 'META' }),
  /** Whose it is, by organization: a token need not name the organization. */
  identity: (hash: string) => ({ pk: `ID#${hash}`, sk: 'ID' }),
  apiKey: (keyId: string) => ({ pk: `AK#${keyId}`, sk: 'K' }),
  ...rateKeys,
  /** The same key beside its user, so that all that the user has are found. */
  userApiKey: (of: OrganizationId, userId: string, keyId: string) =>
    ofOneUser(of, userId, `AK#${keyId}`),
  apiKeyList: (of: OrganizationId) => `O#${of}#AK#0`,
  /** In such a list by user, so that those of one user are one range of it, the newest last. */
  inListOfUser: (userId: string, instant: string, uid: string) => `${userId}#${instant}#${uid}`,
  ofUser: (userId: string) => ({ from: `${userId}#`, to: `${userId}#${last}` }),
  webhookEndpoint: (of: OrganizationId, uid: string) => ofEndpoint(of, uid, 'META'),
  /** Which webhook endpoints there are. */
  endpointRegister: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'WEBHOOKS' }),
  routingForm: (of: OrganizationId, uid: string) => ({ pk: `O#${of}#RF#${uid}`, sk: 'META' }),
  routingFormList: (of: OrganizationId) => `O#${of}#RF#0`,
  /** In a partition of its own: a form may have very many. */
  routingResponse: (of: OrganizationId, formId: string, uid: string) => ({
    pk: `O#${of}#RR#${formId}#${uid}`,
    sk: 'META',
  }),
  /** The record of an Idempotency-Key with which a client answered a form or booked an event type without a credential, or a response was changed. */
  publicRequest: (of: OrganizationId, kind: 'RF' | 'ET', id: string, by: string, hash: string) => ({
    pk: `O#${of}#${kind}#${id}#I#${by}#${hash}`,
    sk: 'I',
  }),
  routingResponseList: (of: OrganizationId, formId: string) => `O#${of}#RR#${formId}`,
  /** What was sent to an endpoint, and is to be: its id sorts by time. */
  delivery: (of: OrganizationId, endpoint: string, uid: string) =>
    ofEndpoint(of, endpoint, `D#${uid}`),
  uidOfDelivery: (sk: string): string => sk.slice('D#'.length),
  /** All deliveries of an endpoint, or those before one of them. */
  deliveriesBefore: (uid = last) => ({ from: 'D#', to: `D#${uid}` }),
  /** Events on their way to an endpoint that were not tried yet, by the position of the first. */
  parcel: (of: OrganizationId, endpoint: string, position: number) =>
    ofEndpoint(of, endpoint, `N#${inOrder(position)}`),
  parcelsAfter: (position: number) => placesAfter('N', position),
  /** A delivery that is tried again from an instant on. */
  retry: (of: OrganizationId, endpoint: string, atMs: number, uid: string) =>
    ofEndpoint(of, endpoint, `R#${moment(atMs)}#${uid}`),
  retriesUntil: (ms: number) => ({ from: 'R#', to: `R#${moment(ms)}${last}` }),
  /** The last replay of a period to an endpoint. */
  webhookReplay: (of: OrganizationId, endpoint: string) => ofEndpoint(of, endpoint, 'REPLAY'),
  /** Since when an endpoint has had nothing but failures. */
  endpointHealth: (of: OrganizationId, endpoint: string) => ofEndpoint(of, endpoint, 'HEALTH'),
  /** Events of which people are to be told, by the position of the first. */
  announcement: (of: OrganizationId, position: number) => ofMail(of, `A#${inOrder(position)}`),
  announcementsAfter: (position: number) => placesAfter('A', position),
  /** A message that is sent from an instant on. */
  waitingMessage: (of: OrganizationId, atMs: number, id: string, kind = 'W') =>
    ofMail(of, `${kind}#${moment(atMs)}#${id}`),
  waitingUntil: (ms: number, kind: string, after = kind) => ({
    from: `${after}#`,
    to: `${kind}#${moment(ms)}${last}`,
  }),
  msOfWaiting: (sk: string) => Number(sk.split('#')[1]),
  /** What became of a message. */
  messageRecord: (of: OrganizationId, id: string) => ofMail(of, `R#${id}`),
  /** All records of messages about something, by its ID: those of later versions come last. */
  messageRecordsAbout: (uid: string) => ({ from: `R#${uid}.`, to: `R#${uid}.${last}` }),
  /** With which link of its meeting people were told of a booking. */
  toldLink: (of: OrganizationId, bookingUid: string) => ofMail(of, `L#${bookingUid}`),
  /** How many messages were sent in an hour. */
  mailCount: (of: OrganizationId, hour: number) => ofMail(of, `N#${inOrder(hour)}`),
  /** An address that takes no messages of the organization. */
  stoppedAddress: (of: OrganizationId, hash: string) => ofMail(of, `S#${hash}`),
  /** A message about a booking that did not arrive because of its address. */
  undeliverable: (of: OrganizationId, bookingUid: string, uid: string) =>
    ofBooking(of, bookingUid, `UND#${uid}`),
  /** All changes of a shard that are not told yet, over all organizations. */
  outbox: (shard: number) => `OUT#${shard}`,
  /** A change that is not told yet. Those of one resource stand together, in their order. */
  outgoing: (of: OrganizationId, { subject, uid }: Origin, version: number) => ({
    pk: `OUT#${shardOf(uid)}`,
    sk: `${of}#${subject}#${uid}#${inOrder(version)}`,
  }),
  /** What all changes of one resource begin with there. */
  outgoingOf: (of: OrganizationId, { subject, uid }: Origin) => `${of}#${subject}#${uid}#`,
  /** What all changes of one kind of resource begin with there. */
  outgoingOfKind: (of: OrganizationId, subject: Origin['subject']) => `${of}#${subject}#`,
  /** An event that is told, and from which something is still to follow, which is work for one worker. */
  followUp: (of: OrganizationId, { uid }: Origin, position: number, worker: string) => ({
    pk: `OUT#${shardOf(uid)}`,
    sk: `${of}#told#${uid}#${inOrder(position)}#${worker}`,
  }),
  /** What is set aside, over all organizations, by its place in the outbox; of a lane, by whose it is. */
  aside: (place: string) => ({ pk: 'ASIDE', sk: place }),
  asideOfMail: (of: OrganizationId, place: string) => keys.aside(`${of}#mail#${place}`),
  asideOfWebhooks: (of: OrganizationId, endpoint: string, place: string) =>
    keys.aside(`${of}#webhooks#${endpoint}#${place}`),
  uidOfOutgoing: (sk: string): string => sk.split('#')[2] as string,
  /** An event with its resource, by its position in the feed. */
  event: (of: OrganizationId, origin: Origin, position: number) =>
    keys.eventAt(partitionOf(of, origin), position),
  eventAt: (pk: string, position: number): Key => ({ pk, sk: `EV#${inOrder(position)}` }),
  /** The ID of the resource with whose events a partition begins. */
  uidOfPartition: (pk: string): string => pk.slice(pk.lastIndexOf('#') + 1),
  /** Where the events of a resource are, without those from a position on. */
  eventsBefore: (position?: number) => ({
    from: 'EV#',
    to: position === undefined ? `EV#${last}` : `EV#${inOrder(position - 1)}`,
  }),
  positionOf: (sk: string) => Number(sk.slice(-12)),
  /** Where an event stands in the feed of its organization. */
  feedEntry: (of: OrganizationId, position: number) => ({
    pk: `O#${of}#F`,
    sk: inOrder(position),
  }),
  feedAfter: (position: number) => ({ from: inOrder(position + 1), to: last }),
  /** The last position that was given. */
  feed: (of: OrganizationId) => ({ pk: `O#${of}`, sk: 'FEED' }),
  /** All that is due of one kind in a shard, over all organizations. */
  duePartition: (kind: string, shard: number) => `DUE#${kind}#${shard}`,
  /** Something that is to be looked at from an instant on. */
  due: (of: OrganizationId, { kind, id, dueAtMs }: Omit<Due, 'of'>) => ({
    pk: keys.duePartition(kind, shardOf(id)),
    sk: `${moment(dueAtMs)}#${of}#${id}`,
  }),
  /** Where in its shard all that is due at an instant ends. */
  dueUntil: (ms: number) => `${moment(ms)}${last}`,
  /** What a local table was seeded with; no organization owns it. */
  demo: { pk: 'DEMO', sk: 'DEMO' },
} as const;
