import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeText } from '../../../lib/domain/texts/compose-text.ts';
import { countSegments } from '../../../lib/domain/texts/count-segments.ts';

const startedAt = '2030-03-05T01:00:00.000Z';
const link = `https://api.example.com/b#${'t'.repeat(96)}`;
const facts = { team: 'Wren & Co', guest: '', startedAt, link };
const english = {
  role: 'guest',
  locale: 'en',
  language: 'en',
  timeZone: 'America/New_York',
  timeFormat: '12h',
} as const;
const japanese = {
  ...english,
  locale: 'ja',
  language: 'ja',
  timeZone: 'Asia/Tokyo',
  timeFormat: '24h',
} as const;

test('the text of a guest contains the team, the time in the zone of the guest, and the link', () => {
  expect(composeText(facts, english)).toBe(
    `Wren & Co: Reminder of your booking on Mon, Mar 4, 8:00 PM EST. Reply STOP to get no more texts. ${link}`,
  );
  expect(composeText(facts, japanese)).toBe(
    `【Wren & Co】ご予約のリマインダー：3月5日(火) 10:00 JST。配信停止はSTOPと返信 ${link}`,
  );
});

test('the text of a host contains the name of the guest and no link', () => {
  const ofHost = { ...facts, guest: 'Ada', link: undefined };
  expect(composeText(ofHost, { ...english, role: 'host' })).toBe(
    'Wren & Co: Reminder of the booking of Ada on Mon, Mar 4, 8:00 PM EST. Reply STOP to get no more texts.',
  );
  expect(composeText(ofHost, { ...japanese, role: 'host' })).toBe(
    '【Wren & Co】Ada様のご予約のリマインダー：3月5日(火) 10:00 JST。配信停止はSTOPと返信',
  );
});

test('a link, an email address or a phone number that a guest typed as a name is no link in the text of a host', () => {
  const ofHost = (guest: string, reader: typeof english | typeof japanese) =>
    composeText({ ...facts, guest, link: undefined }, { ...reader, role: 'host' });
  expect(ofHost('Ada https://evil.example', english)).toContain('of Ada https evil example on');
  expect(ofHost('ada@evil.example', japanese)).toContain('】ada evil example様の');
  expect(ofHost('+81 90 1234 5678', english)).toContain('Co: Reminder of a booking on Mon, Mar 4');
  expect(ofHost('+81 90 1234 5678', japanese)).toContain('】ご予約のリマインダー：');
});

test('the name of a team contains no link, email address or phone number', () => {
  const ofTeam = (team: string, reader: typeof english | typeof japanese) =>
    composeText({ ...facts, team }, reader);
  expect(ofTeam('Win at evil.example/x', english)).toMatch(/^Win at evil example x: Reminder of/u);
  expect(ofTeam('win@evil.example', japanese)).toMatch(/^【win evil example】ご予約の/u);
  expect(ofTeam('Call +81 90 1234 5678', english)).toMatch(/^Call: Reminder of/u);
});

test('a text has no team if nothing remains of its name', () => {
  const nameless = { ...facts, team: '+81 90 1234 5678' };
  expect(composeText(nameless, english)).toBe(
    `Reminder of your booking on Mon, Mar 4, 8:00 PM EST. Reply STOP to get no more texts. ${link}`,
  );
  expect(composeText(nameless, japanese)).toBe(
    `ご予約のリマインダー：3月5日(火) 10:00 JST。配信停止はSTOPと返信 ${link}`,
  );
  expect(composeText({ ...nameless, guest: 'Ada' }, { ...english, role: 'host' })).toMatch(
    /^Reminder of the booking of Ada on Mon/u,
  );
  const far = { ...nameless, link: `https://${'a'.repeat(170)}` };
  expect(composeText(far, japanese)).toBe(`3月5日(火) 10:00 JST ${far.link}`);
});

test('a long name is cut, and the words, the time and the link remain whole', () => {
  const text = composeText({ ...facts, team: '株式会社'.repeat(20) }, japanese);
  expect(text).toMatch(/^【株式会社[^】]*…】ご予約のリマインダー：3月5日\(火\) 10:00 JST/u);
  expect(text.endsWith(` ${link}`)).toBe(true);
  expect(countSegments(text)).toBe(3);
});

test.each([
  [64, '【Wren & Co】ご予約のリマインダー：3月5日(火) 10:00 JST'],
  [66, '【Wren & …】ご予約のリマインダー：3月5日(火) 10:00 JST'],
  [70, '【Wren & Co】3月5日(火) 10:00 JST'],
  [85, '3月5日(火) 10:00'],
])(
  'with an address of the service of %i characters, a Japanese text is shorter',
  (length, words) => {
    const host = `https://${'a'.repeat(length - 'https:///b#'.length)}/b#`;
    const far = `${host}${'t'.repeat(96)}`;
    const text = composeText({ ...facts, link: far }, japanese);
    expect(text).toBe(`${words} ${far}`);
    expect(countSegments(text)).toBe(3);
  },
);

test('a link that is too long for three segments is left out', () => {
  const text = composeText({ ...facts, link: `${link}${'t'.repeat(300)}` }, japanese);
  expect(text).toBe('3月5日(火) 10:00');
});

test('a name cannot add a line or change the direction of the text', () => {
  const text = composeText({ ...facts, team: 'Wren\n\u202Ehttps://evil.example' }, english);
  expect(text).not.toMatch(/[\n\u202E]/u);
});

test('a text of any name in any language has at most three segments and ends with the link', () => {
  const name = fc.string({ unit: 'binary', maxLength: 300 });
  const reader = fc.constantFrom(english, japanese);
  fc.assert(
    fc.property(name, reader, (team, at) => {
      const text = composeText({ ...facts, team }, at);
      expect(countSegments(text)).toBeLessThanOrEqual(3);
      expect(text.endsWith(link)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('the number of segments', () => {
  test.each([
    ['160 basic characters', 'a'.repeat(160), 1],
    ['161 basic characters', 'a'.repeat(161), 2],
    ['306 basic characters', 'a'.repeat(306), 2],
    ['307 basic characters', 'a'.repeat(307), 3],
    ['80 characters of the extension', '€'.repeat(80), 1],
    ['81 characters of the extension', '€'.repeat(81), 2],
    [
      'a character of the extension at the end of a segment',
      `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      3,
    ],
    ['70 Japanese characters', 'あ'.repeat(70), 1],
    ['71 Japanese characters', 'あ'.repeat(71), 2],
    ['201 Japanese characters', 'あ'.repeat(201), 3],
    ['202 Japanese characters', 'あ'.repeat(202), 4],
    ['35 emoji', '🗓'.repeat(35), 1],
    ['an emoji at the end of a segment', `${'あ'.repeat(66)}🗓${'あ'.repeat(66)}`, 3],
    ['no character', '', 1],
  ])('of %s is right', (_, text, expected) => {
    expect(countSegments(text)).toBe(expected);
  });
});
