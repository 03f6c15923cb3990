import type { Load } from '../../../lib/domain/assignment/load.ts';
import type { LastAssigned } from '../../../lib/domain/assignment/rank-hosts.ts';
import type {
  AnyAttachment,
  AttachmentCount,
  AttachmentKind,
} from '../../../lib/domain/bookings/attachment.ts';
import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import type {
  SharedAccounts,
  StoredConferencing,
} from '../../../lib/domain/conferencing/conferencing-connection.ts';
import type { AccountProvider } from '../../../lib/domain/event-types/meeting-provider.ts';
import type { StoredEventType } from '../../../lib/domain/event-types/stored-event-type.ts';
import type { StoredConnection } from '../../../lib/domain/external-calendars/calendar-connection.ts';
import type { StoredSync } from '../../../lib/domain/external-calendars/stored-sync.ts';
import type {
  Target,
  TargetRegister,
} from '../../../lib/domain/external-calendars/target-register.ts';
import type { Hours } from '../../../lib/domain/hours/hours.ts';
import type { StoredCalendar, UserCalendars } from '../../../lib/domain/hours/stored-calendar.ts';
import type { StoredInvitation } from '../../../lib/domain/invitations/invitation.ts';
import type { Entry } from '../../../lib/domain/ledger/entry.ts';
import type { ExternalTime } from '../../../lib/domain/ledger/external-time.ts';
import type { Seats, Slot } from '../../../lib/domain/limits/shared-slot.ts';
import type { StoredMeeting } from '../../../lib/domain/meetings/stored-meeting.ts';
import type { StoredApiKey } from '../../../lib/domain/people/api-key.ts';
import type { BoundIdentity } from '../../../lib/domain/people/identity.ts';
import type { StoredOrganization } from '../../../lib/domain/people/organization.ts';
import type { StoredUser, User } from '../../../lib/domain/people/user.ts';
import type { StoredForm } from '../../../lib/domain/routing-forms/routing-form.ts';
import type { StoredResponse } from '../../../lib/domain/routing-forms/routing-response.ts';
import type { BusyRule } from '../../../lib/domain/schedules/busy-rule.ts';
import type { StoredSchedule } from '../../../lib/domain/schedules/stored-schedule.ts';

import type { StoredDelivery } from '../../../lib/domain/webhooks/delivery.ts';
import type { StoredReplay } from '../../../lib/domain/webhooks/replay.ts';
import type {
  EndpointRegister,
  StoredEndpoint,
} from '../../../lib/domain/webhooks/webhook-endpoint.ts';

export type ById<Value> = Readonly<Record<string, Value>>;

/**
 * The data that was read, by id. `undefined` means that the item was read and does not exist. An
 * item without an entry was not read.
 */
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
  /** The versions of the closed forms. */
  readonly closedForms?: ById<number>;
  /** By form and response. */
  readonly routingResponses?: ById<StoredResponse | undefined>;
  /** Slugs of other organizations. */
  readonly takenSlugs?: readonly string[];
  readonly hours?: ById<Hours | undefined>;
  /** Users without an entry have no external time. */
  readonly external?: ById<ExternalTime>;
  /** By user, then by id. */
  readonly calendarConnections?: ById<ById<StoredConnection | undefined>>;
  /** By connection. */
  readonly calendarSyncs?: ById<StoredSync | undefined>;
  /** By user. */
  readonly targets?: ById<Target>;
  readonly targetRegister?: TargetRegister;
  /** By user. Users without an entry have no accounts. */
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
  /** The counts of every booking. */
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
