import type { WorkerId } from '../lib/contract/workers.ts';
import { type Declared, filesImportedBy, isDeclared, reachedBy } from './reached-declarations.ts';

/**
 * The rights of an operation, and the declarations that need each of them. An operation has a right if it reaches one of
 * these declarations: a function of `lib/data` that sends a request, or a need or change of one of its subjects.
 */
const needing = {
  /** Reads the credential of the request and its user. */
  credential: [
    'lib/data/people/stored-api-keys.ts findApiKey',
    'lib/data/people/stored-identities.ts findIdentity',
    'lib/data/sessions/session-use.ts findSessionUse',
  ],
  /** Counts requests, bookings and mails, and notes the use of API keys, sessions and sign-ins. */
  rates: [
    'lib/data/messages/received.ts countReceived',
    'lib/data/people/key-use.ts noteKeyUse',
    'lib/data/sessions/session-use.ts noteSessionUse',
    'lib/data/sessions/spend-state.ts spendState',
    'lib/data/rates/count-in-day.ts countInDay',
    'lib/data/rates/count-in-day.ts uncountInDay',
    'lib/data/rates/rate-leases.ts count',
    'lib/data/rates/wait-leases.ts releaseLease',
    'lib/data/rates/wait-leases.ts writeLease',
  ],
  /** Reads single items. */
  item: [
    'lib/data/assignment/assignments.ts findAssignment',
    'lib/data/bookings/stored-bookings.ts findBooking',
    'lib/data/engine/reach-table.ts reachTable',
    'lib/data/engine/read-together.ts readTogether',
    'lib/data/event-types/counting-progress.ts findCounting',
    'lib/data/event-types/stored-event-types.ts readEventType',
    'lib/data/feed/feed.ts readPosition',
    'lib/data/hours/stored-calendars.ts readKey',
    'lib/data/invitations/stored-invitations.ts getItem',
    'lib/data/people/stored-organizations.ts findOrganization',
    'lib/data/people/stored-users.ts findUser',
    'lib/data/people/stored-users.ts readUser',
    'lib/data/routing-forms/stored-routing-forms.ts findRoutingForm',
    'lib/data/schedules/stored-schedules.ts findSchedule',
    'lib/data/sessions/stored-sessions.ts findSession',
    'lib/data/webhooks/webhook-endpoints.ts findWebhookEndpoint',
  ],
  /** Reads several items in one request. */
  items: ['lib/data/engine/items.ts readChunk'],
  /** Queries partitions of the table. */
  ranges: [
    'lib/data/assignment/host-loads.ts listHostLoads',
    'lib/data/bookings/list-attachments.ts listAttachments',
    'lib/data/bookings/list-recordings.ts listRecordings',
    'lib/data/engine/query-part.ts queryPart',
    'lib/data/feed/list-history.ts listHistory',
    'lib/data/hours/stored-calendars.ts listCalendars',
    'lib/data/limits/counters.ts listCounters',
    'lib/data/limits/seats.ts listSeats',
    'lib/data/lists/find-page.ts readPart',
    'lib/data/people/list-user-api-keys.ts listUserApiKeys',
    'lib/data/schedules/list-host-occupancy.ts listHostOccupancy',
    'lib/data/sessions/stored-sessions.ts listStoredSessions',
  ],
  /** Queries the indexes for lists. */
  indexes: [
    'lib/data/bookings/count-requests.ts readEntries',
    'lib/data/bookings/list-coming-bookings.ts listComing',
    'lib/data/bookings/list-live-bookings.ts listLiveBookings',
    'lib/data/bookings/list-slot-bookings.ts listSlotBookings',
    'lib/data/lists/find-page.ts readPart',
    'lib/data/lists/list-page.ts readOn',
    'lib/data/schedules/list-schedules.ts readPart',
  ],
  /** Reads the unpublished changes of its organization. */
  pending: ['lib/data/feed/outbox.ts readPending'],
  /** Reads the numbers of shards. */
  layout: ['lib/data/engine/stored-layouts.ts readLayouts'],
  /** Puts, updates and checks items in transactions, and adds changes to the outbox. */
  writes: ['lib/data/engine/commit.ts commit'],
  /** Accesses invitations, whose keys contain no organization. */
  invitations: [
    'lib/data/invitations/stored-invitations.ts getItem',
    'lib/domain/invitations/changes.ts putInvitation',
    'lib/domain/invitations/needs.ts storedInvitation',
  ],
  /** Binds and removes identities, whose keys contain no organization. */
  identities: [
    'lib/domain/people/changes.ts putIdentity',
    'lib/domain/people/changes.ts removeIdentity',
    'lib/domain/people/needs.ts identityOwner',
  ],
  /** Lists users with their addresses, among those of all organizations. */
  addresses: [
    'lib/domain/people/changes.ts freeAddress',
    'lib/domain/people/changes.ts takeAddress',
  ],
  /** Reads slugs, which all organizations share, and the organization of a slug. */
  teams: ['lib/data/people/find-team.ts findTeam'],
  /** Changes slugs. */
  slugs: ['lib/domain/people/changes.ts changeSlug', 'lib/domain/people/needs.ts slugTaken'],
  /** Reads API keys with other items. */
  keys: ['lib/domain/people/needs.ts storedApiKey'],
  /** Checks in a transaction that an API key is valid. */
  keyChecks: ['lib/domain/people/changes.ts requireApiKey'],
  /** Creates and revokes API keys. */
  keyWrites: [
    'lib/domain/people/changes.ts putApiKey',
    'lib/domain/people/changes.ts revokeApiKey',
  ],
  /** Reads when API keys and sessions were last used. */
  uses: [
    'lib/data/people/key-use.ts readLastUses',
    'lib/data/sessions/session-use.ts readSessionUses',
    'lib/domain/people/needs.ts lastUsedOn',
  ],
  /** Reads a picture. */
  picture: ['lib/data/pictures/stored-pictures.ts findPicture'],
  /** Stores and deletes pictures. */
  pictures: [
    'lib/domain/pictures/changes.ts putPicture',
    'lib/domain/pictures/changes.ts removePicture',
  ],
  /** Reads the owner of a meeting, and the users of an account at a provider of meetings. */
  meetingOwners: [
    'lib/data/conferencing/account-holders.ts holdersOf',
    'lib/data/meetings/stored-meetings.ts meetingAt',
  ],
  /** Stores the user of an account at a provider of meetings. */
  accountHolders: ['lib/domain/conferencing/changes.ts putAccountHolder'],
  /** Renews the grants of users outside transactions. */
  grants: ['lib/data/external-calendars/calendar-grants.ts update'],
  /** Reads the secret of cursors and links. */
  signingSecret: [
    'lib/data/secrets/secrets.ts newestSecret',
    'lib/data/secrets/secrets.ts readFirst',
  ],
  /** Reads the key that seals secrets. */
  sealingKey: ['lib/data/secrets/sealing-keys.ts read'],
  /** Reads the OAuth clients of the service at providers. */
  oauthClients: ['lib/data/external-calendars/oauth-registrations.ts registrationOf'],
  /** Ends and allows texts to phone numbers. */
  stoppedNumbers: [
    'lib/data/messages/stopped-numbers.ts startNumber',
    'lib/data/messages/stopped-numbers.ts stopNumber',
  ],
  /** Reads the secret of the text provider. */
  textSecret: ['lib/data/messages/text-secret.ts textSecret'],
  /** Reads the secret with which Zoom signs its notices. */
  zoomSecret: ['lib/data/conferencing/zoom-secret-token.ts zoomSecretToken'],
} satisfies Readonly<Record<string, readonly Declared[]>>;

export type Right = keyof typeof needing;

const rights = Object.keys(needing) as Right[];

for (const declared of Object.values<readonly Declared[]>(needing).flat()) {
  if (!isDeclared(declared)) {
    throw new Error(`${declared} does not exist. Correct its row in scripts/function-rights.ts.`);
  }
}

/** Subjects contain every need and change of their items, so the search ends there: an operation needs only those that its decision names. */
const subjects = filesImportedBy('lib/data/every-subject.ts');

const isEnd = (file: string): boolean =>
  subjects.has(file) || /\/(?:needs|changes)\.ts$/u.test(file);

/** The declarations that an operation reaches: those of other files, and the needs and changes that its decision names. */
export const reachedByOperation = (module: string): ReadonlySet<Declared> =>
  reachedBy(`${module}.ts`, isEnd);

/** Every declaration that gives a right. */
export const sendingDeclarations: ReadonlySet<string> = new Set(Object.values(needing).flat());

/** The rights of the operation with this module, in the order of the list above. Without any, it has no access to the table. */
export function rightsOf(module: string): readonly Right[] | 'none' {
  const reached = reachedByOperation(module);
  const all = rights.filter((right) => needing[right].some((declared) => reached.has(declared)));
  return all.length === 0 ? 'none' : all;
}

/**
 * The rights of a worker. It has no caller, so it reads no credential and counts no requests.
 *
 * - `outbox`: reads changes from the outbox with their resources, writes events with their jobs,
 *   removes the changes, and invokes the workers of the jobs
 * - `deliveries`: reads events and webhook endpoints with their secrets, writes deliveries, and disables endpoints
 * - `messages`: reads events, bookings and their receivers, writes messages and jobs, sends mails, and publishes
 *   events about addresses that do not exist
 * - `feedback`: stops addresses, and publishes events about it
 * - `calendars`: reads external calendars with their grants, renews the grants, and stores the entries
 * - `placings`: writes entries of bookings into external calendars with their grants, and stores their state
 * - `meetings`: reads bookings and the grants of accounts, makes meetings at providers, and stores their links
 * - `deployment`: creates the organization of deployment checks, and creates and deletes API keys of it
 */
export type WorkerRight =
  | 'outbox'
  | 'deliveries'
  | 'messages'
  | 'feedback'
  | 'calendars'
  | 'placings'
  | 'meetings'
  | 'deployment';

export const workerRights: Readonly<Record<WorkerId, readonly WorkerRight[]>> = {
  dispatch: ['outbox'],
  deliver: ['deliveries'],
  sendMessages: ['messages'],
  stopAddresses: ['feedback'],
  syncCalendars: ['calendars'],
  writeCalendars: ['placings'],
  makeMeetings: ['meetings'],
  verifyDeployment: ['deployment'],
};
