import {
  type LocalForm,
  type LocalFormat,
  localDateTime,
  localSpan,
  localText,
  localZone,
} from '../../lib/domain/time/local-text.ts';
import { zoneOf } from './habits.ts';
import { hourCycle, spoken } from './locale.ts';

const formatIn = (timeZone: string): LocalFormat => ({ language: spoken, timeZone, hourCycle });

/** Writes an instant (RFC 3339) in a time zone. */
export const write = (instant: string, timeZone: string, form: LocalForm): string =>
  localText(new Date(instant), form, formatIn(timeZone));

const hourMs = 3_600_000;

/** Writes a time of day. When clocks are set back, a repeated time gets the name of its zone. */
export function writeTime(instant: string, timeZone: string): string {
  const text = write(instant, timeZone, 'time');
  const isTwice = [-1, 1].some((hours) => {
    const other = new Date(Date.parse(instant) + hours * hourMs).toISOString();
    return write(other, timeZone, 'time') === text;
  });
  return isTwice ? write(instant, timeZone, 'zonedTime') : text;
}

const isoFormatters = new Map<string, Intl.DateTimeFormat>();

/** The local date of an instant: `2026-11-23`. The Swedish locale writes dates in the format of ISO 8601. */
export function dateIn(instant: string | number | Date, timeZone: string): string {
  const formatter =
    isoFormatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  isoFormatters.set(timeZone, formatter);
  return formatter.format(new Date(instant));
}

/** Writes a local date. */
export const writeDate = (
  date: string,
  form: Exclude<LocalForm, 'time' | 'zonedTime' | 'zone'>,
): string => write(`${date}T12:00:00Z`, 'UTC', form);

/** Writes a time of day in the format of form fields: `09:30`. An empty text stays empty. */
export const writeTimeOfDay = (time: string): string =>
  time === '' ? '' : write(`1970-01-01T${time}:00Z`, 'UTC', 'time');

/** `09:00 – 09:30`, with the date where it ends on another day. */
export const writeSpan = (startedAt: string, endedAt: string, timeZone: string): string =>
  localSpan(new Date(startedAt), new Date(endedAt), formatIn(timeZone));

/** A date with its time. */
export const writeDateTime = (
  instant: string,
  timeZone: string,
  form: 'date' | 'shortDate',
): string => localDateTime(new Date(instant), form, formatIn(timeZone));

/** The name of a zone at a time: `Japan Standard Time`. */
export const zoneName = (instant: string, timeZone: string): string =>
  localZone(new Date(instant), formatIn(timeZone));

/** The zone of the browser. */
export const ownZone = zoneOf(Intl.DateTimeFormat().resolvedOptions().timeZone);
