import ical, {
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import type { Booking } from '../../domain/bookings/booking.ts';
import type { EntryTexts } from '../../domain/bookings/host-entry.ts';
import { entryUid } from '../../domain/external-calendars/entry-name.ts';

/** What a calendar is told of a booking, for one receiver. */
export interface CalendarEntry extends EntryTexts {
  readonly booking: Pick<
    Booking,
    'uid' | 'status' | 'startedAt' | 'endedAt' | 'createdAt' | 'updatedAt'
  >;
  readonly version: number;
  readonly organizationName: string;
  readonly receiver: { readonly name: string; readonly email: string };
  /** The host name of the service, which never changes: calendars know the entry by it. */
  readonly at: string;
  /** The address of the organizer, from which messages come, too. */
  readonly from: string;
  /** The receiver does not take part any more, whatever becomes of the booking. */
  readonly isRemoved?: boolean;
}

/** What the service writes into a calendar of a host by itself. */
interface WrittenText extends EntryTexts {
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

/** In one line: what breaks lines would break the entry, and what cannot be printed says nothing. */
const inLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
const inLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/u)
    .map(inLine)
    .join('\n');

/** What people write, as it may stand in an entry. */
export const writtenTexts = ({ title, place, url, notes }: EntryTexts): EntryTexts => ({
  title: inLine(title),
  place: inLine(place),
  url: inLine(url),
  notes: inLines(notes).trim(),
});

/** A line of ASCII, folded after 75 octets (RFC 5545 section 3.1). */
const folded = (line: string): string => (line.match(/^.{1,75}|.{1,74}/gu) ?? []).join('\r\n ');

/** Where to join a meeting, for calendars that show it as such (RFC 7986 section 5.11); the others read LOCATION and URL. */
const conference = (url: string): string => folded(`CONFERENCE;VALUE=URI:${url}`);

/**
 * A booking as an iCalendar object (RFC 5545, RFC 5546), with its media type. Bookings do not recur, so there
 * is one entry in UTC and no time zone: what is written of zones depends on where it is written. The
 * organizer is an address of the service, the same for everybody, and the one who attends is who gets
 * it: guests who share a slot learn nothing of each other. What is cancelled goes out of calendars
 * again, because the entry has the same UID and a higher SEQUENCE.
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

/** The same as it stands in a calendar: without a method, and without people, to whom its provider would send mails. */
export const writtenEntry = (written: WrittenText): string =>
  textOf({ ...written, ...writtenTexts(written) }, undefined, {
    status: ICalEventStatus.CONFIRMED,
  });

function textOf(
  { uid, version, times, title, place, url, notes }: WrittenText,
  method: ICalCalendarMethod | undefined,
  more: Pick<ICalEventData, 'status' | 'organizer' | 'attendees'>,
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
    // One version is told in the same words however often it is asked for.
    stamp: new Date(times.updatedAt),
    summary: title,
    ...(place !== '' && { location: place }),
    ...(notes !== '' && { description: notes }),
    ...(url !== '' && { url }),
    ...more,
  });
  const text = calendar.toString();
  // Every line ends, the last one too (RFC 5545 section 3.1). No text has a line end of its own.
  return `${url === '' ? text : text.replace('\r\nEND:VEVENT', () => `\r\n${conference(url)}\r\nEND:VEVENT`)}\r\n`;
}
