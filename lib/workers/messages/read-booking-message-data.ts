import { wholeReaderOf } from '../../data/whole-reader.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { StoredBooking } from '../../domain/bookings/stored-booking.ts';
import { unprovenAddressOf } from '../../domain/bookings/unproven-address-of.ts';
import { notifiedHostIds } from '../../domain/event-types/event-type.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import { calendarTarget } from '../../domain/external-calendars/needs.ts';
import { hasWorkingTarget, workingTargetNeeds } from '../../domain/external-calendars/target.ts';
import type { BookingMessageData } from '../../domain/messages/compose-messages.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** A booking at the version of an event, and as it is now. */
export interface Concerned {
  readonly booking: Booking;
  readonly version: number;
  readonly stored: StoredBooking;
  /** Hosts that it had before. */
  readonly formerHosts: Booking['hosts'];
}

/** Reads the data from which messages about bookings are written. */
export async function readBookingMessageData(
  of: OrganizationId,
  concerned: readonly Concerned[],
): Promise<readonly BookingMessageData[]> {
  const reader = wholeReaderOf(of);
  const found = await reader.read([
    storedOrganization(),
    ...concerned.flatMap((one) => [
      ...(one.booking.eventTypeId === null ? [] : [storedEventType(one.booking.eventTypeId)]),
      ...hostIdsOf(one).flatMap((userId) => [storedUser(userId), calendarTarget(userId)]),
    ]),
  ]);
  const needs = [
    ...workingTargetNeeds(concerned.flatMap(hostIdsOf), found),
    ...concerned.flatMap((one) => notifiedIn(found, one)).map(storedUser),
  ];
  const snapshot = needs.length > 0 ? await reader.readMore(found, needs) : found;
  return concerned.map((one) => messageDataIn(snapshot, one));
}

const hostIdsOf = ({ booking, formerHosts }: Concerned): readonly string[] => [
  ...new Set([...booking.hosts, ...formerHosts].map(({ userId }) => userId)),
];

const eventTypeIn = (snapshot: Snapshot, { booking: { eventTypeId } }: Concerned) =>
  eventTypeId === null ? undefined : snapshot.get(storedEventType(eventTypeId))?.eventType;

/** The users whom the event type only notifies, without hosts of the booking. */
function notifiedIn(snapshot: Snapshot, concerned: Concerned): readonly string[] {
  const eventType = eventTypeIn(snapshot, concerned);
  const hostIds = hostIdsOf(concerned);
  const notified = eventType === undefined ? [] : notifiedHostIds(eventType);
  return notified.filter((userId) => !hostIds.includes(userId));
}

function messageDataIn(snapshot: Snapshot, concerned: Concerned): BookingMessageData {
  const { version, stored } = concerned;
  const users = [...hostIdsOf(concerned), ...notifiedIn(snapshot, concerned)].flatMap(
    (userId) => snapshot.get(storedUser(userId))?.user ?? [],
  );
  const organization = snapshot.get(storedOrganization())?.organization;
  return {
    version,
    contact: stored.contact,
    isUnproven: unprovenAddressOf(stored) !== undefined,
    guestLinks: stored.guestLinks ?? 0,
    eventType: eventTypeIn(snapshot, concerned),
    organization: { name: organization?.name ?? '', locale: organization?.locale ?? 'en' },
    users: new Map(users.map((user) => [user.userId, user])),
    inCalendar: new Set(
      hostIdsOf(concerned).filter((userId) => hasWorkingTarget(userId, snapshot)),
    ),
  };
}
