import type { AttachmentCount } from '../../../lib/domain/bookings/attachment.ts';
import type { SharedAccounts } from '../../../lib/domain/conferencing/conferencing-connection.ts';
import { packBusy, unpackWeeks } from '../../../lib/domain/ledger/busy.ts';
import { busyTime, hostWeek } from '../../../lib/domain/ledger/needs.ts';
import type { Slot } from '../../../lib/domain/limits/shared-slot.ts';
import { noMeeting } from '../../../lib/domain/meetings/stored-meeting.ts';
import type { Need, Snapshot } from '../../../lib/domain/snapshot.ts';
import type { Spans } from '../../../lib/domain/time/spans.ts';

import type { ById, Given } from './given.ts';

type Key = Readonly<Record<string, string>>;

/**
 * Reads the value of a need from plain data. `absent` is the value if the item does not exist.
 * Without `absent`, the data must contain the value.
 */
interface Lookup {
  readonly valueIn: (given: Given, key: never) => readonly [unknown] | undefined;
  readonly absent?: unknown;
  /** Another kind of need that reads the same item. */
  readonly item?: string;
}

const own = <Value>(values: ById<Value> | undefined, id: string): readonly [Value] | undefined =>
  values !== undefined && Object.hasOwn(values, id) ? [values[id] as Value] : undefined;

const byId = (name: keyof Given, parts: Omit<Lookup, 'valueIn'> = {}): Lookup => ({
  valueIn: (given, id: string) => own(given[name] as ById<unknown> | undefined, id),
  ...parts,
});

const byAddress = (name: 'addressOwners' | 'newestInvitations'): Lookup => ({
  valueIn: (given, email: string) => own(given[name], email.toLowerCase()),
  item: 'address-owner',
});

const single = (name: keyof Given, absent?: unknown): Lookup => ({
  valueIn: (given) => (given[name] === undefined ? undefined : [given[name]]),
  absent,
});

const byKey = (
  valueIn: (given: Given, key: Key) => readonly [unknown] | undefined,
  parts: Omit<Lookup, 'valueIn'> = {},
): Lookup => ({ valueIn, ...parts });

const storedUserIn = (
  { storedUsers, users }: Given,
  id: string,
): readonly [unknown] | undefined => {
  const [user] = own(users, id) ?? [];
  return own(storedUsers, id) ?? (own(users, id) && [user && { ver: 1, user }]);
};

const noAttachments: AttachmentCount = { count: 0, bytes: 0 };
const noAccounts: SharedAccounts = { ver: 0, accounts: [] };

const lookups: Readonly<Record<string, Lookup>> = {
  booking: byId('bookings'),
  'event-type': byId('eventTypes'),
  schedule: byKey(({ schedules }, { uid = '' }) => own(schedules, uid)),
  user: { valueIn: storedUserIn },
  'address-owner': byAddress('addressOwners'),
  'newest-invitation': byAddress('newestInvitations'),
  invitation: byId('invitations'),
  identity: byId('identities'),
  'user-identity': byId('userIdentities'),
  organization: single('organization'),
  'api-key': byId('apiKeys'),
  'last-used-on': byId('lastUses'),
  'webhook-endpoint': byId('webhookEndpoints'),
  'endpoint-register': single('endpointRegister', { ver: 0, uids: [] }),
  delivery: byKey(({ webhookDeliveries }, { endpoint, uid }) =>
    own(webhookDeliveries, `${endpoint} ${uid}`),
  ),
  replay: byId('webhookReplays'),
  'routing-form': byId('routingForms'),
  'closed-form': byId('closedForms', { absent: undefined, item: 'routing-form' }),
  'routing-response': byKey(({ routingResponses }, { formId, uid }) =>
    own(routingResponses, `${formId} ${uid}`),
  ),
  'attachment-place': byKey(
    ({ attachmentPlaces }, { bookingUid, kind, uid }) =>
      own(attachmentPlaces, `${bookingUid} ${kind} ${uid}`),
    { absent: undefined },
  ),
  attachment: byKey(({ attachments }, { place = '' }) => own(attachments, place), {
    absent: undefined,
  }),
  'attachment-count': byKey(
    ({ attachmentCounts }, { kind = '' }) => own(attachmentCounts as ById<unknown>, kind),
    { absent: noAttachments },
  ),
  'slug-taken': byKey(({ takenSlugs = [] }, { slug = '' }) => [takenSlugs.includes(slug)]),
  hours: byId('hours'),
  'calendar-owner': byId('calendarOwners'),
  calendar: byKey(({ calendars }, { userId = '', uid = '' }) => own(calendars?.[userId], uid)),
  'user-calendars': byId('userCalendars', {
    item: 'hours',
  }),
  rules: byId('rules'),
  'external-time': byId('external', { absent: [] }),
  'own-external-time': byId('external', { absent: [] }),
  'calendar-connection': byKey(({ calendarConnections }, { userId = '', uid = '' }) =>
    own(calendarConnections?.[userId], uid),
  ),
  'calendar-sync': byId('calendarSyncs'),
  'calendar-target': byId('targets'),
  'target-register': single('targetRegister', { ver: 0, users: [], isForAll: false }),
  'calendar-entries': { valueIn: () => [[]] },
  conferencing: byId('conferencing', { absent: { ver: 0, held: [] } }),
  'connected-providers': byId('connectedProviders', { absent: [], item: 'hours' }),
  'shared-accounts': single('sharedAccounts', noAccounts),
  meeting: byId('meetings', { absent: noMeeting }),
  'meeting-slots': byId('meetingSlots', { absent: [] }),
  'host-week': byKey(({ weeks }, { userId = '', week = '' }) => own(weeks?.[userId], week)),
  seats: {
    valueIn: ({ seats = [] }, slot: Slot) => {
      const found = seats.find(([one]) => slotId(one) === slotId(slot));
      return found && [found[1]];
    },
  },
  'suspected-bookings': { valueIn: () => [{ ver: 0, lapses: {} }] },
  'limit-counter': byKey(({ counters }, { eventTypeId = '', name = '' }) =>
    own(counters?.[eventTypeId], name),
  ),
  'last-assigned': byId('lastAssigned'),
};

/** Values of items that do not exist, for needs that `given` requires in its data. */
const absentValues: Readonly<Record<string, unknown>> = {
  'last-used-on': null,
  'user-calendars': { defaultUid: undefined, count: 0 },
  'calendar-target': { ver: 0, connection: null },
  rules: [],
  'host-week': [],
  seats: { taken: 0, end: 0 },
  'limit-counter': 0,
};

const lookupOf = ({ kind }: Need): Lookup => {
  const lookup = lookups[kind];
  if (lookup) return lookup;
  throw new Error(`Add "${kind}" to lookups.`);
};

const refuseUnread = (need: Need): never => {
  throw new Error(`The decision needs what was not read: ${JSON.stringify(need)}.`);
};

/**
 * Reads the weeks of a `busyTime` one by one, packed and unpacked like stored ones. The minutes are
 * split at the ends of weeks.
 */
function busyIn(need: Need, snapshot: Snapshot): Spans {
  const { userId, weeks } = need.key as { userId: string; weeks: readonly number[] };
  return unpackWeeks(
    weeks.map((week) => ({
      week,
      bytes: packBusy(week, snapshot.get(hostWeek({ userId, week }))),
    })),
  );
}

const snapshotBy = (read: (need: Need) => unknown): Snapshot => {
  const snapshot: Snapshot = {
    get<Value>(need: Need<Value>): Value {
      const value = need.kind === busyTime.kind ? busyIn(need, snapshot) : read(need);
      return value as Value;
    },
  };
  return snapshot;
};

/** A snapshot of plain data, for decisions that are tested without a table. */
export const given = (read: Given): Snapshot =>
  snapshotBy((need) => {
    const lookup = lookupOf(need);
    const [value] =
      lookup.valueIn(read, need.key as never) ??
      ('absent' in lookup ? [lookup.absent] : refuseUnread(need));
    return value;
  });

const slotId = ({ eventTypeId, startedAt, userId }: Slot): string =>
  `${eventTypeId} ${startedAt} ${userId}`;

/**
 * A snapshot that contains only these needs. Items without data do not exist. It proves that a
 * decision uses no other needs.
 */
export function readFrom(stored: Given, needs: readonly Need[]): Snapshot {
  const read = new Set(needs.map(itemId));
  return snapshotBy((need) => {
    if (!read.has(itemId(need))) refuseUnread(need);
    const { valueIn, absent = absentValues[need.kind] } = lookupOf(need);
    const [value] = valueIn(stored, need.key as never) ?? [absent];
    return value;
  });
}

const itemId = ({ kind, key }: Need): string =>
  JSON.stringify([
    kind === 'own-external-time' ? 'external-time' : (lookups[kind]?.item ?? kind),
    key,
  ]);
