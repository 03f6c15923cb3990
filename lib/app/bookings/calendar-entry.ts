import ical, {
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { EntryTexts } from '../../domain/bookings/host-entry.ts';
import type { Priority } from '../../domain/event-types/event-type.ts';
import { entryUid } from '../../domain/external-calendars/entry-name.ts';

/** Calendar entry of a booking for one receiver. */
export interface CalendarEntry extends EntryTexts {
  readonly booking: Pick<
    Booking,
    'uid' | 'status' | 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'
  >;
  readonly version: number;
  readonly organizationName: string;
  readonly receiver: { readonly name: string; readonly email: string };
  /** Host name of the service. It must never change, because calendars identify the entry by it. */
  readonly at: string;
  /** Address of the organizer, which is also the sender of messages. */
  readonly from: string;
  /** True if the receiver no longer takes part, independent of the booking's status. */
  readonly isRemoved?: boolean;
}

/** Entry that the service writes into the calendar of a host. */
export interface WrittenText extends EntryTexts {
  readonly uid: string;
  readonly version: number;
  readonly times: Pick<Booking, 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'>;
}

const methods = {
  request: ICalCalendarMethod.REQUEST,
  open: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
};
const statuses = {
  request: ICalEventStatus.TENTATIVE,
  open: ICalEventStatus.CONFIRMED,
  cancel: ICalEventStatus.CANCELLED,
};

/** The values of PRIORITY (RFC 5545 section 3.8.1.9): from 1, the highest, to 9. */
const priorities: Readonly<Record<Priority, number>> = { high: 1, middle: 5, low: 9 };

/** Makes one line: a line break would break the entry, and control characters have no meaning. */
const inLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const inLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/u)
    .map(inLine)
    .join('\n');

/** Makes texts from people safe for an entry. */
export const writtenTexts = ({ title, place, url, notes, priority }: EntryTexts): EntryTexts => ({
  title: inLine(title),
  place: inLine(place),
  url: inLine(url),
  notes: inLines(notes).trim(),
  priority,
});

/** Folds a line of ASCII after 75 octets (RFC 5545 section 3.1). */
export const foldedLine = (line: string): string =>
  (line.match(/^.{1,75}|.{1,74}/gu) ?? []).join('\r\n ');

/** Link for joining a meeting (RFC 7986 section 5.11). Calendars without support for it read LOCATION and URL. */
const conference = (url: string): string => foldedLine(`CONFERENCE;VALUE=URI:${url}`);

/**
 * A booking as an iCalendar object (RFC 5545, RFC 5546), with its media type. Bookings do not recur, so there is one
 * entry in UTC without a time zone. A time zone definition would depend on the data of the machine. The organizer of
 * every entry is the same address of the service. The receiver is the only attendee, so guests who share a slot learn
 * nothing about each other. A cancelled entry has the same UID and a higher SEQUENCE, so calendars remove it.
 */
export function calendarEntry(entry: CalendarEntry): {
  readonly text: string;
  readonly method: string;
  readonly mediaType: string;
} {
  const { booking, at, from, receiver, version, isRemoved = false } = entry;
  const status = isRemoved ? 'cancel' : booking.status;
  const method = methods[status];
  const written = {
    ...writtenTexts(entry),
    uid: entryUid(booking.uid, at),
    version,
    times: booking,
  };
  const text = textOf(written, method, {
    status: statuses[status],
    organizer: { name: inLine(entry.organizationName) || at, email: from },
    attendees: [
      {
        name: inLine(receiver.name) || receiver.email,
        email: receiver.email,
        status: ICalAttendeeStatus.ACCEPTED,
        type: ICalAttendeeType.INDIVIDUAL,
        rsvp: false,
      },
    ],
  });
  return { text, method, mediaType: `text/calendar; charset=utf-8; method=${method}` };
}

interface Person {
  readonly name: string;
  readonly email: string;
}

/** The people of an entry in a mail. */
export interface EntryInvitation {
  readonly organizer: Person;
  /** The receiver first. */
  readonly attendees: readonly Person[];
  /** Calendars remove the entry. */
  readonly isRemoved: boolean;
}

const named = ({ name, email }: Person): Person => ({ name: inLine(name) || email, email });

/** An entry in a mail. Answers of attendees are not requested, because no one reads them. */
export const invitedEntry = (
  written: WrittenText,
  { organizer, attendees, isRemoved }: EntryInvitation,
  more: { readonly isFree: boolean; readonly isPrivate: boolean },
): string =>
  textOf({ ...written, ...writtenTexts(written) }, methods[isRemoved ? 'cancel' : 'open'], {
    ...visibilityOf(more),
    status: statuses[isRemoved ? 'cancel' : 'open'],
    organizer: named(organizer),
    attendees: attendees.map((one) => ({
      ...named(one),
      status: ICalAttendeeStatus.NEEDSACTION,
      type: ICalAttendeeType.INDIVIDUAL,
      rsvp: false,
    })),
  });

const visibilityOf = ({
  isFree,
  isPrivate,
}: {
  readonly isFree?: boolean;
  readonly isPrivate?: boolean;
}) => ({
  ...(isFree !== undefined && {
    transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }),
  ...(isPrivate !== undefined && {
    class: isPrivate ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
  }),
});

/** Entry for writing into a calendar. It has no method and no attendees, because the provider would send them mails. */
export const writtenEntry = (
  written: WrittenText,
  more: { readonly isFree?: boolean; readonly isPrivate?: boolean } = {},
): string =>
  textOf({ ...written, ...writtenTexts(written) }, undefined, {
    status: ICalEventStatus.CONFIRMED,
    ...visibilityOf(more),
  });

function textOf(
  { uid, version, times, title, place, url, notes, priority }: WrittenText,
  method: ICalCalendarMethod | undefined,
  more: Pick<ICalEventData, 'status' | 'organizer' | 'attendees' | 'transparency' | 'class'>,
): string {
  const calendar = ical({
    ...(method && { method }),
    prodId: { company: 'scheduling', product: 'service', language: 'EN' },
  });
  calendar.createEvent({
    id: uid,
    sequence: version,
    start: new Date(times.startedAt),
    end: new Date(times.endedAt),
    created: new Date(times.createdAt),
    lastModified: new Date(times.updatedAt),
    // Depends only on the version, so the same version always has the same text.
    stamp: new Date(times.updatedAt),
    summary: title,
    ...(place !== '' && { location: place }),
    ...(notes !== '' && { description: notes }),
    ...(url !== '' && { url }),
    ...(priority && { priority: priorities[priority] }),
    ...more,
  });
  const text = calendar.toString();
  // Every line ends with a line break, the last one too (RFC 5545 section 3.1). Texts contain no line breaks.
  return `${url === '' ? text : text.replace('\r\nEND:VEVENT', () => `\r\n${conference(url)}\r\nEND:VEVENT`)}\r\n`;
}
