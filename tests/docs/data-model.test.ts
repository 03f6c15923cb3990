import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Key } from '../../lib/data/keys/key.ts';
import { keys as otherKeys } from '../../lib/data/keys/keys.ts';
import { textKeys } from '../../lib/data/keys/text-keys.ts';
import { firstLayout } from '../../lib/domain/jobs/shard-layout.ts';

const keys = { ...otherKeys, ...textKeys };

/** The page without its code blocks. */
const page = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8').replaceAll(
  /^```.*?^```$/gmsu,
  '',
);

const origin = { subject: 'booking', uid: '<uid>' };
const group = { of: '<org>', queue: '<queue>', id: '<group>' };

/** The arguments that make the key of each item and list. The page uses them as the names of the parts. */
const madeFrom = {
  booking: ['<org>', '<uid>'],
  attachment: ['<org>', '<uid>', 'recording', '<createdAt>#<uid>'],
  attachmentSource: ['<org>', '<uid>', 'recording', '<uid>'],
  attachmentCount: ['<org>', '<uid>'],
  assignment: ['<org>', '<uid>', '<ver>'],
  schedule: ['<org>', '<uid>'],
  bookingList: ['<org>'],
  suspectedBookingList: ['<org>'],
  suspectedRegister: ['<org>'],
  scheduleList: ['<org>'],
  longScheduleList: ['<org>'],
  bookingsOfEventType: ['<org>', '<event type>'],
  bookingsOfHost: ['<org>', '<userId>'],
  bookingsOfGuest: ['<org>', '1.<hash>'],
  bookingsOfStatus: ['<org>', '<status>'],
  schedulesOf: ['<org>', '<userId>'],
  longSchedulesOf: ['<org>', '<userId>'],
  hostWeek: ['<org>', '<userId>', '<week>'],
  rules: ['<org>', '<userId>'],
  hours: ['<org>', '<userId>'],
  external: ['<org>', '<userId>'],
  calendarConnection: ['<org>', '<userId>', '<uid>'],
  calendarSync: ['<org>', '<uid>'],
  syncJob: ['<org>', '<uid>'],
  calendarGrant: ['<org>', '<uid>'],
  calendarEntries: ['<org>', '<uid>', '<calendar>', '<part>'],
  conferencing: ['<org>', '<userId>'],
  sharedAccounts: ['<org>'],
  meetingOf: ['<org>', '<subject>'],
  meetingSlots: ['<org>', '<booking>'],
  meetingJob: ['<org>', '<booking>'],
  accountsJob: ['<org>', '<userId>', '<instant>'],
  waitingMeeting: ['<org>', '<userId>', '<subject>'],
  waitingMeetings: ['<org>', '<userId>'],
  meeting: ['<provider>', '<account>', '<meeting>'],
  accountHolders: ['<provider>', '<account>', '<owner>'],
  target: ['<org>', '<userId>'],
  targetRegister: ['<org>'],
  writtenEntries: ['<org>', '<name>'],
  writtenEntry: ['<org>', '<name>', '<connection>', '<calendar>'],
  slotOfBooking: ['<org>', '<uid>', '<slot>'],
  bookingOfSlot: ['<org>', '<slot>', '<uid>'],
  unwritable: ['<org>', '<uid>', '<calendar>'],
  entryJob: ['<org>', '<name>'],
  userEntriesJob: ['<org>', '<userId>'],
  user: ['<org>', '<userId>'],
  userIdentity: ['<org>', '<userId>'],
  userList: ['<org>'],
  address: ['<org>', '<SHA-256 of the address in lower case>'],
  invitationList: ['<org>'],
  calendar: ['<org>', '<userId>', '<uid>'],
  calendarOwner: ['<org>', '<uid>'],
  slug: ['<slug>'],
  organization: ['<org>'],
  eventType: ['<org>', '<uid>'],
  eventTypeList: ['<org>'],
  seats: ['<org>', '<event type>', '<start>', '<host>'],
  counter: ['<org>', '<event type>', '[<generation>#]<kind>#<period>[#<hash of the address>]'],
  counting: ['<org>', '<event type>'],
  lastAssigned: ['<org>', '<event type>'],
  hostLoad: ['<org>', '<event type>', '<week, six digits>', '<userId>'],
  idempotency: ['<org>', '<SHA-256 of the key>'],
  guestRequest: ['<org>', '<uid>', '<SHA-256 of the key>'],
  invitation: ['<uid>'],
  acceptance: ['<uid>', '<SHA-256 of the key>'],
  picture: ['<id>'],
  identity: ['<SHA-256 of issuer and subject>'],
  apiKey: ['<key id>'],
  rate: ['<caller>'],
  waitLeases: ['<owner>'],
  apiKeyUse: ['<key id>'],
  session: ['<org>', '<userId>', '<uid>'],
  sessionUse: ['<uid>'],
  spentState: ['<SHA-256 of the state>'],
  addressUser: ['<org>', '<SHA-256 of the address in lower case>', '<userId>'],
  signInMessage: ['SignIn', '<SHA-256 of the address in lower case>', '<uid>'],
  userApiKey: ['<org>', '<userId>', '<key id>'],
  apiKeyList: ['<org>'],
  webhookEndpoint: ['<org>', '<uid>'],
  endpointRegister: ['<org>'],
  routingForm: ['<org>', '<uid>'],
  routingFormList: ['<org>'],
  routingResponse: ['<org>', '<form>', '<uid>'],
  publicRequest: ['<org>', 'RF', '<form>', '<by>', '<SHA-256 of the key>'],
  routingResponseList: ['<org>', '<form>'],
  delivery: ['<org>', '<uid>', '<delivery>'],
  webhookReplay: ['<org>', '<uid>'],
  endpointPace: ['<org>', '<uid>'],
  eventMessages: ['<org>', '<resource>', '<version>', '<position>'],
  reminderMessages: ['<org>', '<resource>', '<instant>'],
  textMessages: ['<org>', '<resource>', '<instant>'],
  publicText: ['<org>', '<resource>'],
  stoppedNumber: ['<SHA-256 of the number>'],
  textCount: ['<SHA-256 of the number>', '<day>'],
  singleMessage: ['<org>', '<resource>', '<message>'],
  notifiedLink: ['<org>', '<resource>'],
  scheduleBatch: ['<org>', '<resource>', '<until>'],
  guestMailCount: ['<org>', '<SHA-256 of the mailbox>', '<hour>'],
  invitedGuests: ['<org>', '<user>', '<day>'],
  mailCount: ['<org>', '<hour>'],
  stoppedAddress: ['<org>', '<SHA-256 of the address in lower case>'],
  unsubscribedAddress: ['<org>', '<SHA-256 of the address in lower case>'],
  undeliverable: ['<org>', '<uid>', '<uid>'],
  outbox: ['<shard>'],
  outgoing: ['<org>', { ...origin, subject: '<subject>' }, '<version>'],
  event: ['<org>', origin, '<position>'],
  feedBatch: ['<org>', '<position>'],
  feed: ['<org>'],
  shardLayout: [],
  readyGroup: [group, firstLayout],
  timer: [group, '<instant>', firstLayout],
  pointer: [
    group,
    { dueMs: '<instant>', orderKey: '<order key>', version: '<version>', uid: '<uid>' },
  ],
  jobRequest: [
    group,
    { dueMs: '<instant>', orderKey: '<order key>', version: '<version>', uid: '<uid>' },
  ],
  demo: [],
} as const satisfies Partial<Record<keyof typeof keys, readonly unknown[]>>;

/** Functions that return parts or ranges of keys, or read values from keys. */
const parts = [
  'bookingToRecordings',
  'inList',
  'uidInList',
  'startedIn',
  'accountHolder',
  'hostLoadsIn',
  'usersOfAddress',
  'inListOfUser',
  'ofUser',
  'uidOfDelivery',
  'deliveriesBefore',
  'eventMessagesBefore',
  'versionOfMessages',
  'outgoingOf',
  'outgoingOfKind',
  'resourceOfOutgoing',
  'uidOfOutgoing',
  'resourceInOutbox',
  'eventAt',
  'uidOfPartition',
  'eventsBefore',
  'positionOf',
  'feedAfter',
  'readyGroups',
  'dueItems',
  'readyPrefix',
  'timersUntil',
  'dueUntilNow',
  'pointersUntil',
] as const satisfies readonly (keyof typeof keys)[];

const codeIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/gu)].map(([, code]) => code as string);

/** The keys in the tables of items, as `pk / sk`. */
function tableKeys(): readonly string[] {
  const found: string[] = [];
  let pks: readonly string[] = [];
  let isItems = false;
  for (const line of page.split('\n')) {
    const [, item, pk = '', sk = ''] = line.split('|').map((cell) => cell.trim());
    if (item === undefined) isItems = false;
    else if (item === 'Item') isItems = true;
    if (!isItems) continue;
    if (pk !== 'the same') pks = codeIn(pk);
    found.push(...pks.flatMap((one) => codeIn(sk).map((other) => `${one} / ${other}`)));
  }
  return found;
}

/** The keys in sentences: `pk` / `sk`. */
const sentenceKeys = (): readonly string[] =>
  [...page.matchAll(/`([^`]+)` \/ `([^`]+)`/gu)].map(([, pk, sk]) => `${pk} / ${sk}`);

/** Shards are computed from IDs, and numbers have leading zeros. */
const asOnPage = (text: string): string =>
  text
    .replace(/^OUT#\d+$/u, 'OUT#<shard>')
    .replace(/^DUE#\d+$/u, 'DUE#<shard>')
    .replaceAll(/0+</gu, '<');

const described = new Set([...tableKeys(), ...sentenceKeys(), ...codeIn(page)]);

test.each(Object.entries(madeFrom))(
  'the key %s is described in docs/data-model.md',
  (name, args) => {
    const key = keys[name as keyof typeof madeFrom] as unknown;
    const made = (typeof key === 'function' ? key(...args) : key) as string | Key;
    const isPartition = typeof made === 'string';
    const expected = isPartition ? asOnPage(made) : `${asOnPage(made.pk)} / ${asOnPage(made.sk)}`;
    const partitions = [...described].map((one) => one.split(' / ')[0]);
    if (isPartition) expect(partitions).toContain(expected);
    else expect([...described]).toContain(expected);
  },
);

test('each key function is listed as the key of an item or a list, or as a part of a key', () => {
  const known = [...Object.keys(madeFrom), ...parts];
  expect(Object.keys(keys).toSorted()).toEqual(known.toSorted());
});

test('each file that reads and writes documents is listed in the table of documents', () => {
  const folder = new URL('../../lib/data/', import.meta.url);
  const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      !name.startsWith('.tsc') &&
      readFileSync(new URL(name, folder), 'utf8').includes(' = storedForm<'),
  );
  expect(writers.length).toBeGreaterThan(20);
  const [, table = ''] = page.split('## Documents');
  const [documents = ''] = table.split('\n## ');
  expect(codeIn(documents)).toEqual(expect.arrayContaining(writers));
});
