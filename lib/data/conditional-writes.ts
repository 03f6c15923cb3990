import type { StoredBooking } from '../domain/bookings/stored-booking.ts';
import type {
  AcceptanceChanges,
  ApiKeyChanges,
  BookingChanges,
  Changes,
  CounterChange,
  EventTypeChanges,
  FirstKeyChanges,
  IdentityChanges,
  InvitationChanges,
  OrganizationChanges,
  TallyChanges,
  UserChanges,
} from '../domain/changes.ts';
import type { ServiceEvent, UserEvent } from '../domain/events.ts';
import type { LedgerChanges, SeatChange } from '../domain/ledger/ledger-changes.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { StoredUser } from '../domain/users/user.ts';
import { freeAddress, inviteAddress, takeAddress } from './addresses.ts';
import { checkApiKey, insertApiKey, revokeApiKey } from './api-keys.ts';
import { apartFrom } from './assignments.ts';
import { writeBooking, writeTallies } from './bookings.ts';
import { deleteCalendar, storeCalendar } from './calendars.ts';
import { moveCounter } from './counters.ts';
import { deliveryWrites } from './deliveries.ts';
import { atVersion } from './engine/at-version.ts';
import { type Action, actionsACommit } from './engine/commit.ts';
import { fitsCommit } from './engine/fits-commit.ts';
import type { Items } from './engine/items.ts';
import { removeEventType, writeEventType, writePending } from './event-types.ts';
import { writeHostLoad } from './host-loads.ts';
import { hostRulesIn, writeHostRules } from './host-rules.ts';
import { hostWeekIn, writeHostWeek } from './host-weeks.ts';
import { bindIdentity, freeIdentity } from './identities.ts';
import { writeInvitation } from './invitations.ts';
import { neverUsed } from './key-use.ts';
import { lastAssignedIn, writeLastAssigned } from './last-assigned.ts';
import { changeOwners, writeOrganization } from './organizations.ts';
import { changePicture } from './pictures.ts';
import { hasRoomToSpare } from './room-to-close.ts';
import { writeSchedule } from './schedules.ts';
import { closeSlot, joinSlot, leaveSlot, openSlot, resizeSlot } from './seats.ts';
import { changeSlug } from './slugs.ts';
import { keyOf } from './snapshot.ts';
import { asRead, removeUser, writeLeaving, writeUser } from './users.ts';
import { endpointWrites } from './webhook-endpoints.ts';

/** The one place that turns changes into conditional writes. Every condition is that of the item as it was read. */
export function conditionalWrites(
  of: OrganizationId,
  items: Items,
  changes: Changes,
): readonly Action[] {
  switch (changes.kind) {
    case 'booking':
      return bookingActions(of, items, changes);
    case 'schedule':
      return [
        writeSchedule(of, changes.schedule, changes.event),
        ...ledgerActions(of, items, changes),
      ];
    case 'calendar':
      return storeCalendar(of, items, changes);
    case 'calendar-deletion':
      return deleteCalendar(of, items, changes);
    case 'event-type':
      return [eventTypeAction(of, changes)];
    case 'pending-terms':
      return [writePending(of, changes.stored, changes.pending)];
    case 'tallies':
      return tallyActions(of, changes);
    case 'user':
      return userActions(of, changes);
    case 'user-leaving':
      return [
        writeLeaving(of, changes.stored, changes.leavingAtMs),
        ...(changes.caller ? [asRead(of, changes.caller)] : []),
      ];
    case 'invitation':
      return invitationActions(of, changes);
    case 'identity':
      return identityActions(of, changes);
    case 'first-key':
      return firstKeyActions(of, changes);
    case 'acceptance':
      return acceptanceActions(of, changes);
    case 'api-key':
      return apiKeyActions(of, changes);
    case 'organization':
      return organizationActions(of, changes);
    case 'webhook-endpoint':
      return [...endpointWrites(of, changes), asRead(of, changes.caller)];
    case 'delivery':
      return [...deliveryWrites(of, changes), asRead(of, changes.caller)];
    case 'unchanged':
      return [{ key: keyOf(of, changes.resource), ...atVersion(changes.ver) }];
  }
}

function bookingActions(
  of: OrganizationId,
  items: Items,
  changes: BookingChanges,
): readonly Action[] {
  const { booking, turn, event, counters = [], loads = [] } = changes;
  const isClosed = booking.booking.status === 'cancel';
  const ledger = ledgerActions(of, items, changes);
  const actions = [
    ...(isClosed ? [closedBooking(of, booking, event)] : openBooking(of, booking, event)),
    ...ledger,
    ...(turn ? [turnAction(of, items, turn)] : []),
    ...(isClosed ? counted(counters, ledger.length) : counters).map((change) =>
      counterAction(of, change),
    ),
  ];
  if (loads.length === 0) return actions;
  // No change of a booking is ever refused for what is kept beside its weeks.
  const withLoads = [...actions, ...loads.map((change) => writeHostLoad(of, change))];
  return hasRoomToSpare(changes, withLoads) ? withLoads : actions;
}

function openBooking(
  of: OrganizationId,
  booking: StoredBooking,
  event: ServiceEvent,
): readonly Action[] {
  const [stored, ...apart] = apartFrom(of, booking);
  return [writeBooking(of, stored, event), ...apart];
}

/**
 * One action, for a transaction that may have no other to spare. A booking that fills its item, as none does that
 * left room, is closed by no longer telling why it has its hosts.
 */
function closedBooking(of: OrganizationId, booking: StoredBooking, event: ServiceEvent): Action {
  const written = writeBooking(of, booking, event);
  if (fitsCommit([written])) return written;
  return writeBooking(of, { ...booking, assignment: undefined }, event);
}

const eventTypeAction = (
  of: OrganizationId,
  { change, stored, event }: EventTypeChanges,
): Action =>
  change === 'delete' ? removeEventType(of, stored, event) : writeEventType(of, stored, event);

const userActions = (
  of: OrganizationId,
  { change, stored, freesAddress = false, organization, caller, ...changes }: UserChanges,
): readonly Action[] => [
  ...(change === 'delete'
    ? goingActions(of, stored, changes.identity, changes.event)
    : [writeUser(of, stored, changes.event)]),
  ...(freesAddress
    ? [freeAddress(of, stored.user.email, stored.user.userId, Date.parse(changes.event.at))]
    : []),
  ...(changes.pictures ? changePicture(of, stored.user, changes.pictures, changes.event) : []),
  ...(stored.ver === 0 ? [takeAddress(of, stored.user.email, stored.user.userId)] : []),
  ...(organization ? [changeOwners(of, organization)] : []),
  ...(caller ? [asRead(of, caller)] : []),
  ...(changes.lastKey ? apiKeyActions(of, changes.lastKey) : []),
];

const goingActions = (
  of: OrganizationId,
  stored: StoredUser,
  identity: string | undefined,
  event: UserEvent,
): readonly Action[] => [
  removeUser(of, stored, event),
  ...freeIdentity(of, stored.user.userId, identity),
];

const invitationActions = (
  of: OrganizationId,
  { stored, former, replaced, caller, event }: InvitationChanges,
): readonly Action[] => [
  writeInvitation(of, stored, event),
  ...(stored.ver === 0 ? [inviteAddress(of, stored.invitation, former)] : []),
  ...(replaced ? [writeInvitation(of, replaced, event)] : []),
  asRead(of, caller),
];

const acceptanceActions = (
  of: OrganizationId,
  { user, invitation, inviter, askedWith, identity, firstKey, event }: AcceptanceChanges,
): readonly Action[] => [
  ...userActions(of, user),
  writeInvitation(of, invitation, event),
  ...(identity ? bindIdentity(of, identity) : []),
  ...(firstKey ? insertApiKey(of, firstKey.apiKey, firstKey.event) : []),
  asRead(of, inviter),
  ...(askedWith === undefined ? [] : [checkApiKey(askedWith)]),
];

const firstKeyActions = (
  of: OrganizationId,
  { invitation, user, former, apiKey, event, made, ended }: FirstKeyChanges,
): readonly Action[] => [
  writeInvitation(of, invitation, event),
  ...insertApiKey(of, apiKey, made),
  ...revokeApiKey(of, former, ended),
  neverUsed(former.keyId),
  asRead(of, user),
];

const identityActions = (
  of: OrganizationId,
  { stored, bound, freed, askedWith, event }: IdentityChanges,
): readonly Action[] => [
  writeUser(of, stored, event),
  ...(bound ? bindIdentity(of, bound) : freeIdentity(of, stored.user.userId, freed)),
  ...(askedWith === undefined ? [] : [checkApiKey(askedWith)]),
];

const organizationActions = (
  of: OrganizationId,
  { stored, slug, caller, event }: OrganizationChanges,
): readonly Action[] => [
  writeOrganization(of, stored, event),
  ...(slug ? changeSlug(of, slug) : []),
  asRead(of, caller),
];

const apiKeyActions = (
  of: OrganizationId,
  { change, apiKey, users, askedWith, event }: ApiKeyChanges,
): readonly Action[] => [
  ...(change === 'create' ? insertApiKey(of, apiKey, event) : revokeApiKey(of, apiKey, event)),
  ...users.map((user) => asRead(of, user)),
  ...(askedWith === undefined ? [] : [checkApiKey(askedWith)]),
];

/** Each booking, and each counter once with what all of them add to it. */
function tallyActions(
  of: OrganizationId,
  { eventTypeId, bookings }: TallyChanges,
): readonly Action[] {
  const sums = new Map<string, number>();
  for (const { added } of bookings) {
    for (const { name, by } of added) sums.set(name, (sums.get(name) ?? 0) + by);
  }
  return [
    ...bookings.map(({ stored, counted }) => writeTallies(of, stored, counted)),
    ...[...sums].map(([name, by]) => counterAction(of, { eventTypeId, name, by })),
  ];
}

/**
 * Beside the booking and the record of a key. A booking of many weeks whose limits are counted anew in
 * another zone may be counted in more: the pending ones, which are the last, go first. The others are
 * left too high, never too low, and count no more once the zone is changed.
 */
const counted = (counters: readonly CounterChange[], others: number): readonly CounterChange[] =>
  counters.toReversed().slice(0, actionsACommit - 2 - others);

const counterAction = (of: OrganizationId, { eventTypeId, name, by, max }: CounterChange): Action =>
  moveCounter(of, eventTypeId, name, by, max);

const turnAction = (
  of: OrganizationId,
  items: Items,
  { eventTypeId, to }: NonNullable<BookingChanges['turn']>,
): Action => writeLastAssigned(of, eventTypeId, lastAssignedIn(of, items, eventTypeId), to);

const ledgerActions = (
  of: OrganizationId,
  items: Items,
  { weeks = [], seats = [], rules = [] }: LedgerChanges,
): readonly Action[] => [
  ...seats.map((change) => seatAction(of, change)),
  ...weeks.map(({ userId, week, entries }) =>
    writeHostWeek(of, userId, week, hostWeekIn(of, items, userId, week).ver, entries),
  ),
  ...rules.map(({ userId, rules: after }) =>
    writeHostRules(of, userId, hostRulesIn(of, items, userId).ver, after),
  ),
];

function seatAction(of: OrganizationId, change: SeatChange): Action {
  switch (change.change) {
    case 'open':
      return openSlot(of, change.slot, change.end);
    case 'join':
      return joinSlot(of, change.slot, change.end, change.capacity);
    case 'leave':
      return leaveSlot(of, change.slot);
    case 'close':
      return closeSlot(of, change.slot);
    case 'resize':
      return resizeSlot(of, change.slot, change.end);
  }
}
