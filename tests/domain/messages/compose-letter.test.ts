import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Priority } from '../../../lib/domain/event-types/event-type.ts';
import { composeLetter } from '../../../lib/domain/messages/compose-letter.ts';
import { type MessageFacts, messageKinds } from '../../../lib/domain/messages/message.ts';
import { writeHtml } from '../../../lib/domain/messages/write-html.ts';
import { writeText } from '../../../lib/domain/messages/write-text.ts';
import { locales } from '../../../lib/domain/people/locale.ts';
import { cases } from '../../support/random/cases.ts';
import { booking, facts, receiver } from './letters.ts';

const roles = ['guest', 'copy', 'host'] as const;
const each = messageKinds.flatMap((kind) =>
  roles.flatMap((role) => locales.map((locale) => ({ kind, role, locale }))),
);
const link = 'https://service.example.com/b#token';
const previous = { startedAt: '2026-11-30T01:00:00.000Z', endedAt: '2026-11-30T01:30:00.000Z' };

test.each(each)('a $kind letter for a $role in $locale has all its details', (one) => {
  const letter = composeLetter(one.kind, { ...facts, previous }, { ...receiver, ...one });
  const text = writeText(letter);
  for (const said of ['A talk', '01:00', 'Ann', booking.uid, 'Example']) {
    expect(text).toContain(said);
  }
  // A host who was unassigned does not get the meeting link.
  expect(text.includes(booking.url)).toBe(one.kind !== 'unassigned');
  expect(text).not.toMatch(/undefined|null|\[object/u);
  expect(letter.subject).toContain(one.role === 'host' ? 'Ada' : 'A talk');
});

test('a Japanese guest is addressed with 様 and thanked, and each detail has its mark', () => {
  const reader = {
    ...receiver,
    name: '山田 太郎',
    locale: 'ja',
    language: 'ja',
    timeZone: 'Asia/Tokyo',
  } as const;
  const letterOf = (kind: (typeof messageKinds)[number], role: (typeof roles)[number] = 'guest') =>
    composeLetter(kind, facts, { ...reader, role });
  const booked = letterOf('booked');
  expect(booked.subject).toBe('【予約確定】12月1日(火) 10:00 A talk');
  const lines = writeText(booked).split('\n');
  expect(lines[0]).toBe('山田 太郎 様');
  expect(booked.opening).toMatch(/^この度はご予約いただき、ありがとうございます。/u);
  for (const mark of ['内容', '日時', '場所', '担当', '予約番号']) {
    expect(lines.filter((line) => line.startsWith(`■ ${mark}`))).toHaveLength(1);
  }
  expect(letterOf('requested').opening).toMatch(
    /^この度は予約リクエストをお送りいただき、ありがとうございます。/u,
  );
  expect(letterOf('declined').opening).toMatch(/^誠に申し訳ございませんが、/u);
  const status = { rescheduled: '予約変更', cancelled: '予約キャンセル', reminder: 'リマインド' };
  for (const [kind, said] of Object.entries(status)) {
    expect(letterOf(kind as keyof typeof status).subject).toMatch(new RegExp(`^【${said}】`, 'u'));
  }
  expect(letterOf('booked', 'host').subject).toMatch(/^【新規予約】.*Ada様$/u);
  expect(letterOf('booked', 'host').opening).toBe('Ada様から「A talk」の予約が入りました。');
});

test('each kind of message has its own opening for hosts', () => {
  for (const locale of locales) {
    const openings = messageKinds.map(
      (kind) => composeLetter(kind, facts, { ...receiver, locale, role: 'host' }).opening,
    );
    expect(new Set(openings).size).toBe(messageKinds.length);
  }
});

test('a message to a guest does not contain what only hosts may see', () => {
  const told = {
    ...facts.contact,
    company: 'Wren & Sons',
    message: 'Between us',
    answers: [{ questionUid: 'why', question: 'Why?', content: ['So'] }],
  };
  const of = (role: 'guest' | 'host') =>
    writeText(composeLetter('booked', { ...facts, contact: told }, { ...receiver, role }));
  expect(of('guest')).not.toMatch(/Between us|Why\?|Wren/u);
  expect(of('host')).toMatch(/Why\?:\nSo/u);
  expect(of('host')).toContain('Ada <ada@example.com>');
  expect(of('host')).toContain('Between us');
});

test.each([
  ['high', 'en', 'Priority', 'High'],
  ['low', 'en', 'Priority', 'Low'],
  ['high', 'ja', '優先度', '高'],
  ['low', 'ja', '優先度', '低'],
] as const)(
  'a letter to a host mentions the priority %s in %s, and letters to others do not',
  (priority, locale, label, text) => {
    const letterTo = (role: (typeof roles)[number], of: Priority = priority) =>
      composeLetter(
        'booked',
        { ...facts, booking: { ...booking, priority: of } },
        { ...receiver, locale, role },
      );
    expect(letterTo('host').rows).toContainEqual({ label, text });
    for (const one of [letterTo('host', 'middle'), letterTo('guest'), letterTo('copy')]) {
      expect(one.rows.map((row) => row.label)).not.toContain(label);
    }
  },
);

test.each([
  ['en', 'Company:\nWren & Sons\n'],
  ['ja', '■ 会社名\nWren & Sons\n'],
] as const)('a letter to a host in %s has the company of the guest', (locale, row) => {
  const contact = { ...facts.contact, company: 'Wren & Sons' };
  const host = { ...receiver, locale, role: 'host' } as const;
  for (const kind of messageKinds) {
    expect(writeText(composeLetter(kind, { ...facts, contact }, host))).toContain(row);
    expect(writeText(composeLetter(kind, facts, host))).not.toContain(row.split('\n')[0]);
  }
});

test('a letter announces a link that will follow, but only to receivers who will join', () => {
  const pending = { ...booking, url: '', urlStatus: 'pending' } as const;
  const textOf = (kind: (typeof messageKinds)[number], parts: Partial<typeof booking> = {}) =>
    writeText(composeLetter(kind, { ...facts, booking: { ...pending, ...parts } }, receiver));
  const follows = 'The link will follow.';
  expect(textOf('booked')).toContain(`Where:\nZoom\n${follows}\n`);
  expect(textOf('unassigned')).not.toContain(follows);
  expect(textOf('requested', { status: 'request' })).not.toContain(follows);
  expect(textOf('booked', { urlStatus: 'failed' })).not.toContain(follows);
  expect(textOf('booked', booking)).not.toContain(follows);
});

test('a letter about a meeting that is not confirmed or is cancelled does not contain how to join it', () => {
  const textOf = (status: typeof booking.status) =>
    writeText(
      composeLetter(
        'updated',
        { ...facts, booking: { ...booking, status, address: 'Main Street', access: 'Ring twice' } },
        receiver,
      ),
    );
  expect(textOf('open')).toMatch(/Main Street\nRing twice\nhttps:/u);
  for (const status of ['request', 'cancel'] as const) {
    expect(textOf(status)).not.toMatch(/Ring twice|https:/u);
    expect(textOf(status)).toContain('Main Street');
  }
});

test('only receivers who can act get the link to the booking', () => {
  const shown = (kind: (typeof messageKinds)[number], role: (typeof roles)[number]) =>
    composeLetter(kind, { ...facts, link }, { ...receiver, role }).links[0]?.label;
  expect(shown('booked', 'guest')).toBe('Reschedule or cancel');
  expect(shown('requested', 'host')).toBe('Confirm or decline');
  // A request that was rescheduled or reassigned must still be answered.
  expect(shown('rescheduled', 'host')).toBe('Confirm or decline');
  expect(messageKinds.map((kind) => shown(kind, 'copy'))).toEqual(
    messageKinds.map(() => undefined),
  );
  for (const kind of ['cancelled', 'declined', 'unassigned'] as const) {
    expect([shown(kind, 'guest'), shown(kind, 'host')]).toEqual([undefined, undefined]);
  }
});

test('a letter contains the reason of a cancellation and the message of a change', () => {
  const ended = { ...booking, cancelReason: 'Ill' };
  expect(
    composeLetter('cancelled', { ...facts, booking: ended, note: 'No' }, receiver).note,
  ).toEqual({
    label: 'Reason',
    text: 'Ill',
  });
  expect(composeLetter('rescheduled', { ...facts, note: 'Later' }, receiver).note).toEqual({
    label: 'Message',
    text: 'Later',
  });
  expect(composeLetter('rescheduled', facts, receiver).note).toBeNull();
});

/** Input of users, which must not inject headers, HTML or control characters. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'Ada\r\nBcc: eve@example.com',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u202Eevil',
    'a\u2028b',
    '&amp;<b>',
    '',
    '🙂'.repeat(400),
  ),
);
const anyFacts: fc.Arbitrary<MessageFacts> = fc
  .tuple(odd, odd, odd, odd, odd, odd)
  .map(([name, subject, organization, host, text, place]) => ({
    ...facts,
    booking: { ...booking, customLocation: place, cancelReason: text },
    contact: {
      ...facts.contact,
      name,
      message: text,
      answers: [{ questionUid: 'odd', question: name, content: [text] }],
    },
    subject,
    organization,
    hosts: [host],
    note: text,
    link,
  }));

const ours =
  /<\/?(?:html|head|meta|title|body|main|p|br|div|strong|table|tr|th|td|a)(?: [^<>]*)?>|<!doctype html>/gu;

test('typed text never breaks the subject, the HTML or the plain text', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...each), odd, (given, one, name) => {
      const letter = composeLetter(one.kind, given, { ...receiver, ...one, name });
      expect(letter.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
      expect([...letter.subject].length).toBeLessThanOrEqual(200);
      const html = writeHtml(letter);
      expect(html.replace(ours, '')).not.toMatch(/[<>]/u);
      const attributes = [...html.matchAll(/ ([a-z-]+)="/gu)].map(([, attribute]) => attribute);
      expect(attributes.filter((attribute) => !allowed.has(attribute ?? ''))).toEqual([]);
      expect(writeText(letter)).not.toMatch(/[^\P{Cc}\n]/u);
    }),
    { numRuns: cases(800) },
  );
});

const allowed = new Set(['lang', 'charset', 'name', 'content', 'style', 'scope', 'href']);

test('the row of a meeting place without its own text contains only the link', () => {
  const place = { locationId: 'custom', customLocation: '' } as const;
  const { rows } = composeLetter(
    'booked',
    { ...facts, booking: { ...booking, ...place } },
    receiver,
  );
  expect(rows).toContainEqual({ label: 'Where', text: booking.url });
});

test.each(['en', 'ja'] as const)(
  'the row of a meeting place that is described in words contains only these words (%s)',
  (locale) => {
    const place = { locationId: 'custom', customLocation: 'The blue room' } as const;
    const { rows } = composeLetter(
      'booked',
      { ...facts, booking: { ...booking, ...place, url: '' } },
      { ...receiver, locale },
    );
    expect(rows.filter(({ text }) => text.includes('The blue room'))).toMatchObject([
      { text: 'The blue room' },
    ]);
  },
);
