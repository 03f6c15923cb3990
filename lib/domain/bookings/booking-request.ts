import { type AssignmentRequest, assignmentRequest } from '../assignment/assign-hosts.ts';
import { type Refused, refuseViolations } from '../decision.ts';
import { type AnswerInput, answersOf } from '../event-types/answers.ts';
import type { Contact } from '../event-types/contact.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { LocationId } from '../event-types/location-id.ts';
import type { AccountProvider } from '../event-types/meeting-provider.ts';
import { floorMinute } from '../ledger/week.ts';
import type { ByResponse, TokenViolation } from '../routing-forms/routed-request.ts';
import { isInRange } from '../time/instant.ts';
import { minuteMs } from '../time/minute.ts';
import type { Violation } from '../violation.ts';
import { type BookingLinkInput, linkViolations } from './booking-link.ts';
import type { Counted } from './limits.ts';
import { type PlaceOfBooking, placeOf } from './location.ts';
import { bookedPayment, type PaymentInput, paymentViolations } from './payment.ts';
import type { StoredBooking } from './stored-booking.ts';
import { startInPast, timeRequestViolations } from './time-request.ts';

interface PaymentUrls {
  readonly successUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
}

/** The parsed body of a request to book. Instants are epoch milliseconds. */
export interface CreateBookingRequest {
  readonly startedAt: number;
  readonly timeZone: string;
  readonly eventTypeId: string;
  readonly email: string;
  readonly name: string;
  readonly company?: string | undefined;
  readonly textRemindCountryCode?: string | undefined;
  readonly textRemindNumber?: string | undefined;
  readonly ccEmails?: readonly string[] | undefined;
  readonly message?: string | undefined;
  readonly locale?: string | undefined;
  readonly locationId?: LocationId | null | undefined;
  readonly location?: LocationId | null | undefined;
  readonly phoneNumber?: string | undefined;
  /** Where the guest wants to meet, for `askInvitee`. */
  readonly customLocation?: string | undefined;
  readonly tracking?: Readonly<Record<string, string | undefined>> | undefined;
  readonly answers?: readonly AnswerInput[] | undefined;
  readonly payment?: (PaymentInput & PaymentUrls) | undefined;
  /** The violations of the phone number for text reminders. */
  readonly ofNumber?: readonly Violation<'phone/invalid'>[] | undefined;
  /** The violations of the token of a routing form response. */
  readonly ofToken?: readonly TokenViolation[] | undefined;
  /** The booking link that the guest used. */
  readonly link?: BookingLinkInput | undefined;
  /** Whether the guest sent the request, without a credential. */
  readonly isByGuest?: boolean | undefined;
  /** The hash of the guest's address. */
  readonly guest: string;
  /**
   * The address for a meeting room, if one is created for the booking. Absent if no room can be
   * created.
   */
  readonly meetingUrl?: string | undefined;
}

/** A valid request for an event type. */
export interface BookingRequest {
  readonly eventType: EventType;
  readonly name: string;
  readonly description: string;
  readonly timeZone: string;
  readonly place: PlaceOfBooking;
  readonly meeting?: StoredBooking['meeting'];
  /** The provider of the meeting, if the meeting needs the account of a host. */
  readonly madeAt?: AccountProvider | undefined;
  readonly contact: Omit<Contact, 'createdAt' | 'updatedAt'>;
  readonly counted: Counted;
  readonly assignment: AssignmentRequest;
  /** The routing form response that the booking is made from. */
  readonly byResponse?: ByResponse | undefined;
}

type RequestViolation = Violation<
  | ReturnType<typeof timeRequestViolations>[number]['code']
  | ReturnType<typeof linkViolations>[number]['code']
  | TokenViolation['code']
  | ReturnType<typeof placeOf>['violations'][number]['code']
  | ReturnType<typeof answersOf>['violations'][number]['code']
  | ReturnType<typeof paymentViolations>[number]['code']
  | 'phone/invalid'
  | 'booking/start-in-past'
  | 'booking/not-offered'
  | 'event-type/not-bookable'
>;
export type RequestRefusal = Refused<RequestViolation['code'] | 'request/unprocessable'>;

const notBookable: RequestViolation = {
  pointer: '/eventTypeId',
  code: 'event-type/not-bookable',
  detail: 'Must be the ID of an event type that can be booked.',
};

/** Returns the request, or all violations in it. It does not check whether the start is offered. */
export function parseBookingRequest(
  sent: CreateBookingRequest,
  eventType: EventType | undefined,
  nowMs: number,
): BookingRequest | RequestRefusal {
  const { timeZone, startedAt } = sent;
  const violations: RequestViolation[] = timeRequestViolations({ timeZone, startedAt });
  if (startedAt < nowMs) violations.push(startInPast);
  const ofLink = [...linkViolations(sent.link, sent, nowMs), ...(sent.ofToken ?? [])];
  if (eventType === undefined || eventType.status === 'disable') {
    return refuseViolations([...violations, notBookable, ...ofLink]);
  }
  if (!isInRange(startedAt + eventType.duration * minuteMs)) {
    const detail = 'The booking must not end after the year 9999.';
    violations.push({ pointer: '/startedAt', code: 'booking/not-offered', detail });
  }
  const {
    place,
    meeting,
    madeAt,
    violations: ofPlace,
  } = placeOf(eventType, { ...sent, locationId: sent.locationId ?? sent.location ?? null });
  const { answers, violations: ofAnswers } = answersOf(eventType, sent.answers ?? []);
  violations.push(...ofPlace, ...ofAnswers);
  violations.push(...paymentViolations(eventType, sent.payment, sent.isByGuest));
  violations.push(...(sent.ofNumber ?? []), ...ofLink);
  if (violations.length > 0 || place === undefined) return refuseViolations(violations);
  const start = floorMinute(sent.startedAt);
  const end = start + eventType.duration;
  const contact = contactOf(sent, eventType, answers);
  const requester = { contact, timeZone, locationId: place.locationId };
  return {
    eventType,
    name: nameOf(sent, eventType),
    description: sent.message ?? '',
    timeZone,
    place,
    meeting,
    madeAt,
    contact,
    counted: { start, end, guest: sent.guest },
    assignment: assignmentRequest({ eventType, start, end, requester }),
  };
}

/**
 * Cuts the name to 64 code points, because a template can exceed the maximum length of a booking
 * name.
 */
function nameOf(sent: CreateBookingRequest, { bookingName, name }: EventType): string {
  if (bookingName === null) return sent.name;
  const filled = bookingName.replaceAll(/\{(name|eventType)\}/gu, (_, member) =>
    member === 'name' ? sent.name : name,
  );
  return Array.from(filled).slice(0, 64).join('');
}

const contactOf = (
  sent: CreateBookingRequest,
  eventType: EventType,
  answers: Contact['answers'],
): BookingRequest['contact'] => ({
  name: sent.name,
  email: sent.email,
  ccEmails: sent.ccEmails ?? [],
  company: sent.company ?? '',
  phoneNumber: sent.phoneNumber ?? '',
  message: sent.message ?? '',
  textRemindNumber: sent.textRemindNumber ?? '',
  textRemindCountryCode: sent.textRemindCountryCode ?? '',
  locale: sent.locale ?? null,
  answers,
  tracking: sent.tracking ?? {},
  payment: sent.payment ? bookedPayment(eventType, sent.payment) : null,
});
