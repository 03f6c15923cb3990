import type { PaymentTexts } from '../bookings/payment-lines.ts';
import type { Priority } from '../event-types/event-type.ts';
import type { LocationId } from '../event-types/location-id.ts';
import type { FailureRule, ReadingError } from '../ledger/external-time.ts';
import type { Role } from '../tenancy.ts';
import type { MessageKind, ScheduleKind } from './message.ts';

/** The values that are inserted into the texts of a message. */
export interface Filling {
  /** The name of the booking. */
  readonly subject: string;
  readonly guest: string;
  readonly host: string;
  /** The short start time in the format of the receiver. */
  readonly start: string;
}

export interface KindTexts {
  readonly subject: (filling: Filling) => string;
  readonly opening: (filling: Filling) => string;
}

/** The values that are inserted into the texts of a message about a schedule. */
export interface ScheduleFilling extends Pick<Filling, 'subject' | 'start'> {
  /** The name of the user who made the change, or of the organization. */
  readonly by: string;
  readonly isMoved: boolean;
}

/** All texts of messages in one language. The type requires each language to have every text. */
export interface Texts {
  readonly guest: Readonly<Record<MessageKind, KindTexts>>;
  readonly host: Readonly<Record<MessageKind, KindTexts>>;
  /** A request, for a user who is only notified and does not answer it. */
  readonly observedRequest: KindTexts;
  /** The name is empty if it is unknown or must not be shown. */
  readonly greeting: (name: string) => string;
  readonly labels: {
    readonly what: string;
    readonly when: string;
    readonly before: string;
    readonly where: string;
    readonly priority: string;
    readonly hosts: string;
    readonly guest: string;
    readonly company: string;
    readonly payment: string;
    readonly guestMessage: string;
    readonly reference: string;
    readonly reason: string;
    readonly note: string;
  };
  /** A booking of the default priority does not mention it. */
  readonly priorities: Readonly<Record<Exclude<Priority, 'middle'>, string>>;
  /** A custom location is described by its own text. */
  readonly places: Readonly<Record<Exclude<LocationId, 'custom'>, string>>;
  readonly payment: PaymentTexts;
  /** Replaces the link of a meeting that the provider has not created yet. */
  readonly linkFollows: string;
  /** Replaces the place that a guest without a proven address wrote. */
  readonly placeWithheld: string;
  /** Labels of links, according to the action of the receiver. */
  readonly links: { readonly manage: string; readonly answer: string };
  readonly answered: string;
  readonly unanswered: string;
  readonly sentBy: (organization: string) => string;
  readonly listSeparator: string;
  /** Texts about a disabled webhook endpoint. */
  readonly endpointDisabled: {
    readonly subject: (host: string) => string;
    readonly opening: string;
    readonly url: string;
    readonly reason: string;
    readonly reasons: { readonly gone: string; readonly failing: string };
    readonly next: string;
  };
  /** Texts about a failed calendar connection. */
  readonly calendarFailed: {
    readonly subject: (account: string) => string;
    readonly opening: string;
    readonly account: string;
    readonly reason: string;
    readonly reasons: Readonly<Record<ReadingError, string>>;
    readonly effect: string;
    readonly effects: Readonly<Record<FailureRule, string>>;
    readonly next: string;
    /** Texts for accounts that are connected by consent at the provider instead of by password. */
    readonly consent: { readonly unauthorized: string; readonly next: string };
    /** Texts for connections whose calendars can be read, but not written. */
    readonly notWritten: {
      readonly subject: (account: string) => string;
      readonly opening: string;
      readonly calendar: string;
      readonly reason: string;
      readonly effect: string;
      readonly next: string;
    };
  };
  /** Texts about a failed conferencing account. */
  readonly conferencingFailed: {
    readonly subject: (account: string) => string;
    readonly opening: string;
    readonly account: string;
    readonly provider: string;
    readonly effect: string;
    readonly inTheMeantime: string;
    readonly next: string;
  };
  /** Texts of the invitation to an organization. */
  readonly invitation: {
    readonly subject: (organization: string) => string;
    readonly opening: (inviter: string, organization: string) => string;
    readonly role: string;
    readonly roles: Readonly<Record<Role, string>>;
    readonly invitedBy: string;
    readonly accept: string;
    readonly next: string;
  };
  /** Texts about schedules. */
  readonly schedule: {
    readonly kinds: Readonly<
      Record<
        ScheduleKind,
        {
          readonly subject: (filling: ScheduleFilling) => string;
          readonly opening: (filling: ScheduleFilling) => string;
        }
      >
    >;
    /** The label of the next dates of a routine. */
    readonly dates: string;
    readonly description: string;
  };
  /** Texts of the links with which a user signs in. */
  readonly signIn: {
    readonly subject: string;
    readonly opening: string;
    readonly link: (organization: string) => string;
    readonly next: string;
  };
}
