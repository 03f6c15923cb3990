import type { Booking } from '../../client/src/index.ts';
import { whereText } from '../calendar/where-text.ts';
import { statusText } from './status-text.ts';
import { texts } from './texts.ts';

type Column = keyof typeof texts.csv;

const columns = Object.keys(texts.csv) as readonly Column[];

interface Names {
  readonly nameOfUser: (userId: string) => string;
  readonly nameOfEventType: (uid: string | null) => string;
}

export const csvHeader: readonly string[] = columns.map((column) => texts.csv[column]);

/** The cells of a booking, in the order of the header. */
export function csvRow(booking: Booking, names: Names): readonly string[] {
  const { uid, name, startedAt, endedAt, timeZone, url, cancelReason, createdAt } = booking;
  const { eventTypeId, hosts } = booking;
  const cells: Readonly<Record<Column, string>> = {
    uid,
    name,
    eventType: names.nameOfEventType(eventTypeId) || (eventTypeId ?? ''),
    status: statusText(booking),
    startedAt,
    endedAt,
    timeZone,
    hosts: hosts.map(({ userId }) => names.nameOfUser(userId)).join(', '),
    place: whereText(booking),
    url,
    cancelReason,
    createdAt,
  };
  return columns.map((column) => cells[column]);
}
