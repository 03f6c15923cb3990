import type { CalendarConnectionChanges } from '../domain/calendars/connection-changes.ts';
import type {
  AcceptanceChanges,
  ApiKeyChanges,
  Changes,
  EventTypeChanges,
  IdentityChanges,
  InvitationChanges,
  OrganizationChanges,
  UserChanges,
  UserLeavingChanges,
} from '../domain/changes.ts';
import type { UserEvent } from '../domain/events.ts';
import type { MeetingChanges } from '../domain/meetings/meeting-changes.ts';
import type {
  RoutingFormChanges,
  RoutingResponseChanges,
} from '../domain/routing-forms/routing-form-changes.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { StoredUser } from '../domain/users/user.ts';
import type {
  DeliveryChanges,
  ReplayChanges,
  WebhookEndpointChanges,
} from '../domain/webhooks/webhook-changes.ts';
import { atVersion } from './engine/at-version.ts';
import type { Action } from './engine/commit.ts';
import type { Items } from './engine/items.ts';
import {
  eventTypeIn,
  removeEventType,
  writeEventType,
  writePending,
} from './event-types/stored-event-types.ts';
import { calendarConnectionWrites } from './external-calendars/stored-connections.ts';
import { deleteCalendar, storeCalendar } from './hours/stored-calendars.ts';
import { conferencingWrites } from './meetings/stored-conferencing.ts';
import { knownMeetingWrites, meetingSlotsWrites } from './meetings/stored-meetings.ts';
import { putWaitingWith } from './messages/mail-lane.ts';
import { freeAddress, inviteAddress, takeAddress } from './people/addresses.ts';
import { changePicture } from './people/pictures.ts';
import { changeSlug } from './people/slugs.ts';
import { checkApiKey, insertApiKey, revokeApiKey } from './people/stored-api-keys.ts';
import { bindIdentity, freeIdentity } from './people/stored-identities.ts';
import { writeInvitation } from './people/stored-invitations.ts';
import { changeOwners, writeOrganization } from './people/stored-organizations.ts';
import {
  asRead,
  removeUser,
  storedUserIn,
  writeLeaving,
  writeUser,
} from './people/stored-users.ts';
import { writeRoutingResponse } from './routing-forms/routing-responses.ts';
import { writeRoutingForm } from './routing-forms/stored-routing-forms.ts';
import type { Reads } from './subject.ts';
import { deliveryWrites, replayWrites } from './webhooks/delivery-writes.ts';
import { endpointWrites } from './webhooks/webhook-endpoints.ts';

/** The one place that turns changes into conditional writes. Every condition is that of the item as it was read. */
export function conditionalWrites(
  of: OrganizationId,
  items: Items,
  changes: Changes,
  reads: Reads,
): readonly Action[] {
  if (changes.kind === 'unchanged') {
    const unchanged = atVersion(changes.ver);
    return reads.keysOf(of, changes.resource).map((key) => ({ key, ...unchanged }));
  }
  switch (changes.kind) {
    case 'calendar':
      return storeCalendar(of, items, changes);
    case 'calendar-deletion':
      return deleteCalendar(of, items, changes);
    case 'event-type':
      return [eventTypeAction(of, items, changes)];
    case 'pending-terms':
      return [writePending(of, changes.stored, changes.pending)];
    case 'user':
      return userActions(of, items, changes);
    case 'user-leaving':
      return leavingActions(of, changes);
    case 'invitation':
      return invitationActions(of, changes);
    case 'identity':
      return identityActions(of, items, changes);
    case 'acceptance':
      return acceptanceActions(of, items, changes);
    case 'api-key':
      return apiKeyActions(of, changes);
    case 'organization':
      return organizationActions(of, changes);
    case 'webhook-endpoint':
    case 'delivery':
    case 'replay':
      return [...webhookActions(of, changes), asRead(of, changes.caller)];
    default:
      return otherWrites(of, items, changes);
  }
}

function otherWrites(
  of: OrganizationId,
  items: Items,
  changes: RoutingFormChanges | RoutingResponseChanges | CalendarConnectionChanges | MeetingChanges,
): readonly Action[] {
  switch (changes.kind) {
    case 'routing-form':
    case 'routing-response':
      return [routingAction(of, changes)];
    case 'conferencing':
      return conferencingWrites(of, items, changes);
    case 'meeting':
      return knownMeetingWrites(of, changes);
    case 'meeting-slots':
      return meetingSlotsWrites(of, changes);
    default:
      return calendarConnectionWrites(of, items, changes);
  }
}

const leavingActions = (
  of: OrganizationId,
  { stored, leavingAtMs, caller }: UserLeavingChanges,
): readonly Action[] => [
  writeLeaving(of, stored, leavingAtMs),
  ...(caller ? [asRead(of, caller)] : []),
];

function webhookActions(
  of: OrganizationId,
  changes: WebhookEndpointChanges | DeliveryChanges | ReplayChanges,
): readonly Action[] {
  if (changes.kind === 'delivery') return deliveryWrites(of, changes);
  return changes.kind === 'replay' ? replayWrites(of, changes) : endpointWrites(of, changes);
}

const routingAction = (
  of: OrganizationId,
  changes: RoutingFormChanges | RoutingResponseChanges,
): Action =>
  changes.kind === 'routing-form'
    ? writeRoutingForm(of, changes)
    : writeRoutingResponse(of, changes);

function eventTypeAction(
  of: OrganizationId,
  items: Items,
  { change, stored, event }: EventTypeChanges,
): Action {
  if (change === 'delete') return removeEventType(of, stored, event);
  const before = stored.ver === 0 ? undefined : eventTypeIn(of, items, stored.eventType.uid);
  return writeEventType(of, stored, event, before);
}

const userActions = (
  of: OrganizationId,
  items: Items,
  { change, stored, freesAddress = false, organization, caller, ...changes }: UserChanges,
): readonly Action[] => [
  ...(change === 'delete'
    ? goingActions(of, stored, changes.identity, changes.event)
    : [writeUser(of, stored, changes.event, userBefore(of, items, stored))]),
  ...(freesAddress
    ? [freeAddress(of, stored.user.email, stored.user.userId, Date.parse(changes.event.at))]
    : []),
  ...(changes.pictures ? changePicture(of, stored.user, changes.pictures, changes.event) : []),
  ...(stored.ver === 0 ? [takeAddress(of, stored.user.email, stored.user.userId)] : []),
  ...(organization ? [changeOwners(of, organization)] : []),
  ...(caller ? [asRead(of, caller)] : []),
  ...(changes.lastKey ? apiKeyActions(of, changes.lastKey) : []),
];

const userBefore = (
  of: OrganizationId,
  items: Items,
  { ver, user }: StoredUser,
): StoredUser | undefined => (ver === 0 ? undefined : storedUserIn(of, items, user.userId));

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
  { stored, former, replaced, caller, mail, event }: InvitationChanges,
): readonly Action[] => [
  writeInvitation(of, stored, event),
  ...(stored.ver === 0 ? [inviteAddress(of, stored.invitation, former)] : []),
  ...(replaced ? [writeInvitation(of, replaced, event)] : []),
  ...(mail ? putWaitingWith(of, mail) : []),
  asRead(of, caller),
];

const acceptanceActions = (
  of: OrganizationId,
  items: Items,
  { user, invitation, inviter, askedWith, identity, firstKey, event }: AcceptanceChanges,
): readonly Action[] => [
  ...userActions(of, items, user),
  writeInvitation(of, invitation, event),
  ...(identity ? bindIdentity(of, identity) : []),
  ...(firstKey ? insertApiKey(of, firstKey.apiKey, firstKey.event) : []),
  asRead(of, inviter),
  ...(askedWith === undefined ? [] : [checkApiKey(askedWith)]),
];

const identityActions = (
  of: OrganizationId,
  items: Items,
  { stored, bound, freed, askedWith, event }: IdentityChanges,
): readonly Action[] => [
  writeUser(of, stored, event, userBefore(of, items, stored)),
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
