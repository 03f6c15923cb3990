import type { Problem } from '../../contract/problem.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { AssignmentRecord } from '../../domain/assignment/assignment-record.ts';
import type { Asker } from '../../domain/assignment/meets-rule.ts';
import { answersOf, type SentAnswer } from '../../domain/bookings/answers.ts';
import { askedTimeViolations, startInPast } from '../../domain/bookings/asked-time.ts';
import type { LocationId } from '../../domain/bookings/booking.ts';
import { type BookingLink, linkFaults } from '../../domain/bookings/booking-link.ts';
import type { Contact } from '../../domain/bookings/contact.ts';
import { heldAs } from '../../domain/bookings/occupancy.ts';
import { paymentFaults, type SentPayment } from '../../domain/bookings/payment.ts';
import { placeOf } from '../../domain/bookings/place.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { type EventType, sharesSlots } from '../../domain/event-types/event-type.ts';
import { formatInstant, isInRange } from '../../domain/time/instant.ts';
import { minuteMs } from '../../domain/time/minute.ts';
import type { Violation } from '../../domain/violation.ts';

interface PaymentUrls {
  readonly successUrl?: string | undefined;
  readonly cancelUrl?: string | undefined;
}

/** What a guest sends, as the contract has read it. Instants are epoch milliseconds. */
export interface BookingRequest {
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
  readonly locale?: 'ja' | 'en' | undefined;
  readonly locationId?: LocationId | null | undefined;
  readonly location?: LocationId | null | undefined;
  readonly phoneNumber?: string | undefined;
  readonly tracking?: Readonly<Record<string, string | undefined>> | undefined;
  readonly answers?: readonly SentAnswer[] | undefined;
  readonly payment?: (SentPayment & PaymentUrls) | undefined;
  /** The link that the guest came by. */
  readonly link?: BookingLink | undefined;
}

const askedPlace = (sent: BookingRequest) => ({
  locationId: sent.locationId ?? sent.location ?? null,
  phoneNumber: sent.phoneNumber,
});

const endOf = ({ startedAt }: BookingRequest, { duration }: EventType): number =>
  startedAt + duration * minuteMs;

/** Everything that means nothing here, at once; whether the start is offered is asked afterwards. */
export function faultsOf(
  sent: BookingRequest,
  eventType: EventType | undefined,
  nowMs: number,
): Problem | undefined {
  const { timeZone, startedAt } = sent;
  const faults: Violation<ProblemCode>[] = askedTimeViolations({ timeZone, startedAt });
  const fault = (pointer: string, code: ProblemCode, detail: string) =>
    faults.push({ pointer, code, detail });
  if (startedAt < nowMs) faults.push(startInPast);
  if (eventType === undefined || eventType.status === 'disable') {
    fault('/eventTypeId', 'event-type/not-bookable', 'There is no such event type to book.');
  } else {
    if (!isInRange(endOf(sent, eventType))) {
      fault('/startedAt', 'booking/not-offered', 'It would end after the year 9999.');
    }
    faults.push(
      ...placeOf(eventType, askedPlace(sent)).violations,
      ...answersOf(eventType, sent.answers ?? []).violations,
      ...paymentFaults(eventType, sent.payment),
    );
  }
  faults.push(...linkFaults(sent.link, sent, nowMs));
  return faults.length > 0 ? unprocessable(faults) : undefined;
}

/** Who asks, as the contact of the booking will say it, whether or not the request has faults. */
export const whoAsks = (sent: BookingRequest, eventType: EventType): Asker => ({
  contact: contactOf(sent, eventType, ''),
  timeZone: sent.timeZone,
  locationId: placeOf(eventType, askedPlace(sent)).place?.locationId,
});

export interface Chosen {
  readonly uid: string;
  readonly createdBy: string;
  readonly nowMs: number;
  readonly assignment: AssignmentRecord;
}

/** The booking of a request without faults, with the hosts that were chosen. */
export function newBooking(
  sent: BookingRequest,
  eventType: EventType,
  { uid, createdBy, nowMs, assignment }: Chosen,
): StoredBooking {
  const { place } = placeOf(eventType, askedPlace(sent));
  if (place === undefined) throw new Error('A booking is made only of a request without faults.');
  const at = formatInstant(nowMs);
  const status = eventType.requiresConfirmation ? 'request' : 'open';
  return {
    ver: 0,
    booking: {
      uid,
      eventTypeId: eventType.uid,
      name: nameOf(sent, eventType),
      description: sent.message ?? '',
      status,
      startedAt: formatInstant(sent.startedAt),
      endedAt: formatInstant(endOf(sent, eventType)),
      ...place,
      timeZone: sent.timeZone,
      priority: eventType.priority,
      spamType: 0,
      cancelReason: '',
      cancelledAt: null,
      cancelledBy: null,
      capacity: eventType.capacity,
      hosts: eventType.hosts
        .filter(({ userId }) => assignment.chosen.includes(userId))
        .map(({ userId, role }) => ({ userId, role })),
      createdAt: at,
      updatedAt: at,
    },
    occupancy: {
      kind: holdsTime(eventType) ? heldAs(status, sharesSlots(eventType)) : 'none',
      bufferBefore: eventType.bufferBefore,
      bufferAfter: eventType.bufferAfter,
    },
    contact: contactOf(sent, eventType, at),
    assignment,
    createdBy,
  };
}

const holdsTime = ({ requiresConfirmation, holdsWhileRequested }: EventType): boolean =>
  !requiresConfirmation || holdsWhileRequested;

/** A template can make a long name of a short one; it is cut to the length that a booking's name has. */
function nameOf(sent: BookingRequest, { bookingName, name }: EventType): string {
  if (bookingName === null) return sent.name;
  const filled = bookingName.replaceAll(/\{(name|eventType)\}/gu, (_, member) =>
    member === 'name' ? sent.name : name,
  );
  return Array.from(filled).slice(0, 64).join('');
}

const contactOf = (sent: BookingRequest, eventType: EventType, at: string): Contact => ({
  name: sent.name,
  email: sent.email,
  ccEmails: sent.ccEmails ?? [],
  company: sent.company ?? '',
  phoneNumber: sent.phoneNumber ?? '',
  message: sent.message ?? '',
  textRemindNumber: sent.textRemindNumber ?? '',
  textRemindCountryCode: sent.textRemindCountryCode ?? '',
  locale: sent.locale ?? null,
  answers: answersOf(eventType, sent.answers ?? []).answers,
  tracking: sent.tracking ?? {},
  payment: sent.payment ?? null,
  createdAt: at,
  updatedAt: at,
});
