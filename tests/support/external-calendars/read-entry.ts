import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';

/** The data of a calendar entry. Instants are RFC 3339 in UTC. */
export interface ReadEntry {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly summary: string;
  readonly location: string;
  readonly url: string;
  readonly description: string;
  /** Empty if the entry has none. */
  readonly priority: string;
  readonly organizer: { readonly name: string; readonly address: string };
  readonly attendees: readonly object[];
}

/** Reads the only entry of a file with two independent parsers, which must agree. */
export function readEntry(text: string): ReadEntry {
  const entry = readStrictly(text);
  expect(byNodeIcal(text), 'both parsers read the same entry').toEqual(entry);
  return entry;
}

/**
 * Reads an entry only with the parser that follows the standard for every text. The other one does
 * not support nested escapes, and removes quotation marks from texts.
 */
export function readStrictly(text: string): ReadEntry {
  const lines = text.split('\r\n');
  expect(lines.at(-1), 'the last line has a line ending').toBe('');
  expect(text.replaceAll('\r\n', ''), 'all lines end with CRLF').not.toMatch(/[\r\n]/u);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return byIcalJs(text);
}

/** An entry in a calendar without attendees has no organizer. */
const nobody = { name: '', address: '' };

function byIcalJs(text: string): ReadEntry {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const kinds = calendar.getAllSubcomponents().map(({ name }) => name);
  expect(kinds, 'the calendar has one entry and no time zone').toEqual(['vevent']);
  const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
  const textOfProperty = (name: string) => String(event.getFirstPropertyValue(name) ?? '');
  const instant = (name: string) => {
    const time = event.getFirstPropertyValue(name) as ICAL.Time;
    expect(time.zone.tzid, `${name} is in UTC`).toBe('UTC');
    return time.toJSDate().toISOString();
  };
  const person = (property: ICAL.Property) => ({
    name: String(property.getFirstParameter('cn')),
    address: String(property.getFirstValue()).replace('MAILTO:', 'mailto:'),
  });
  const organizer = event.getFirstProperty('organizer');
  return {
    method: String(calendar.getFirstPropertyValue('method') ?? ''),
    uid: textOfProperty('uid'),
    sequence: Number(textOfProperty('sequence')),
    status: textOfProperty('status'),
    start: instant('dtstart'),
    end: instant('dtend'),
    stamp: instant('dtstamp'),
    summary: textOfProperty('summary'),
    location: textOfProperty('location'),
    url: textOfProperty('url'),
    description: textOfProperty('description'),
    priority: textOfProperty('priority'),
    organizer: organizer ? person(organizer) : nobody,
    attendees: event.getAllProperties('attendee').map((property) => ({
      ...person(property),
      status: property.getFirstParameter('partstat'),
      rsvp: property.getFirstParameter('rsvp'),
    })),
  };
}

/**
 * Numbers, booleans and dates are values of their types. A property with parameters is an object.
 */
interface Property {
  readonly params: Readonly<Record<string, unknown>>;
  readonly val: string;
}
type Member = string | Property;

const textOf = (member: Member = ''): string =>
  typeof member === 'object' ? member.val : String(member);

const escapes: Readonly<Record<string, string>> = { '^^': '^', "^'": '"', '^n': '\n' };

/**
 * That parser does not decode parameters: they still have quotation marks and the escapes of RFC
 * 6868.
 */
const personOf = ({ params, val }: Property) => ({
  name: String(params.CN)
    .replaceAll(/^"|"$/gu, '')
    .replaceAll(/\^[\^'n]/gu, (pair) => escapes[pair] ?? pair),
  address: val.replace('MAILTO:', 'mailto:'),
});

function byNodeIcal(text: string): ReadEntry {
  const found = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
  expect(found).toHaveLength(1);
  const event = found[0] as unknown as Readonly<Record<string, Member>>;
  const textOfProperty = (name: string) => textOf(event[name]);
  const instant = (name: string) => (event[name] as unknown as Date).toISOString();
  const attendees = [event.attendee ?? []].flat() as readonly Property[];
  return {
    method: textOfProperty('method'),
    uid: textOfProperty('uid'),
    sequence: Number(textOfProperty('sequence')),
    status: textOfProperty('status'),
    start: instant('start'),
    end: instant('end'),
    stamp: instant('dtstamp'),
    summary: textOfProperty('summary'),
    location: textOfProperty('location'),
    url: textOfProperty('url'),
    description: textOfProperty('description'),
    priority: textOfProperty('priority'),
    organizer: event.organizer === undefined ? nobody : personOf(event.organizer as Property),
    attendees: attendees.map((one) => ({
      ...personOf(one),
      status: one.params.PARTSTAT,
      rsvp: String(one.params.RSVP).toUpperCase(),
    })),
  };
}
