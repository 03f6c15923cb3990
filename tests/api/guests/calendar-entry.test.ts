import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test, vi } from 'vitest';
import { type CalendarEntry, calendarEntry } from '../../../lib/app/bookings/calendar-entry.ts';
import { readEntry, readStrictly } from '../../support/external-calendars/read-entry.ts';

const entry: CalendarEntry = {
  booking: {
    uid: 'b7Kq2nXw9LcV',
    status: 'open',
    startedAt: '2032-03-01T00:00:00.000Z',
    endedAt: '2032-03-01T00:30:00.000Z',
    createdAt: '2032-02-22T17:04:31.208Z',
    updatedAt: '2032-02-22T17:04:31.208Z',
  },
  version: 7,
  title: 'A talk',
  place: 'Room 1',
  url: '',
  notes: '',
  organizationName: 'A clinic',
  receiver: { name: 'A guest', email: 'guest@example.com' },
  at: 'api.example.com',
  from: 'bookings@api.example.com',
};

/** Texts that could end a line, a value or a parameter, and begin another one. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\u0000',
        '"',
        ':',
        ';',
        ',',
        '^n',
        "^'",
        'END:VEVENT',
        '\r\nATTENDEE:mailto:other@example.com',
        '改行',
        '👩‍🔬',
        ' ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('a calendar entry with hostile texts has one event and one attendee, and can be parsed', () => {
  fc.assert(
    fc.property(fc.tuple(hostile, hostile, hostile, hostile, hostile), (texts) => {
      const [title, place, notes, organizationName, name] = texts;
      const { email } = entry.receiver;
      const receiver = { name, email };
      const { text } = calendarEntry({ ...entry, title, place, notes, organizationName, receiver });
      const { uid, attendees, organizer, sequence } = readStrictly(text);
      expect([uid, sequence]).toEqual(['b7Kq2nXw9LcV@api.example.com', 7]);
      expect(attendees).toMatchObject([{ address: 'mailto:guest@example.com' }]);
      expect(organizer.address).toBe('mailto:bookings@api.example.com');
      expect(text.match(/^(?:ATTENDEE|ORGANIZER|UID|BEGIN:VEVENT)/gmu)).toHaveLength(4);
    }),
    { numRuns: 300 },
  );
});

test('the texts of a calendar entry are parsed as they were written', () => {
  const title = 'Talk, "hot"; 改行 \\ 👩‍🔬 and more of it than a line of 75 bytes can hold';
  const read = readEntry(calendarEntry({ ...entry, title, notes: 'One\r\nTwo' }).text);
  expect([read.summary, read.description]).toEqual([title, 'One\nTwo']);
});

test.each([
  ['high', '1'],
  ['middle', '5'],
  ['low', '9'],
  [undefined, ''],
] as const)('a calendar entry of the priority %s has PRIORITY "%s"', (priority, written) => {
  expect(readEntry(calendarEntry({ ...entry, priority }).text).priority).toBe(written);
});

test('a calendar entry does not depend on the time zone of the process', () => {
  const texts = ['UTC', 'Asia/Tokyo', 'America/New_York'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return calendarEntry(entry).text;
  });
  vi.unstubAllEnvs();
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('DTSTART:20320301T000000Z');
});

test('the meeting link is in one CONFERENCE property, and long lines are folded', () => {
  const { text } = calendarEntry({ ...entry, url: `https://meet.example.com/${'r'.repeat(200)}` });
  const lines = text.split('\r\n');
  expect(lines.every((line) => line.length <= 75)).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(
    `\r\nCONFERENCE;VALUE=URI:https://meet.example.com/${'r'.repeat(200)}\r\n`,
  );
  const read = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
  expect(read?.getFirstPropertyValue('conference')).toBe(
    `https://meet.example.com/${'r'.repeat(200)}`,
  );
  expect(calendarEntry(entry).text).not.toContain('CONFERENCE');
});
