import type { IncomingMessage, ServerResponse } from 'node:http';
import * as zlib from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CalendarAccount } from '../../../lib/outbound/calendars/calendar-source.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import { startCaldavDouble } from '../../support/external-calendars/caldav-double.ts';
import { googleToken, startGoogleDouble } from '../../support/external-calendars/google-double.ts';
import {
  microsoftToken,
  startMicrosoftDouble,
} from '../../support/external-calendars/microsoft-double.ts';
import { receiving } from '../receivers.ts';
import { open } from './kept-calendar.ts';
import { written } from './written-event.ts';

const feed = calendarOf(
  ...eventOf('UID:1', 'DTSTART:20261124T090000Z', 'DURATION:PT1H', 'SUMMARY:Zoë, 山田'),
);

const nothingKnown = { state: undefined, etags: () => new Map<string, string>() };

const feedAt = (port: number) => open({ provider: 'ics', url: `http://a.example:${port}/a.ics` });

/** Returns the text of a feed, or the problem of the failure. */
async function readFeed(answer: (response: ServerResponse) => void): Promise<string> {
  const port = await receiving((_, response) => answer(response));
  const texts: string[] = [];
  return feedAt(port)
    .readChanges('feed', nothingKnown, ({ text }) => texts.push(text))
    .then(
      () => texts.join(),
      ({ problem }: { readonly problem: string }) => problem,
    );
}

const readPacked = (coding: string, body: Buffer | string, status = 200): Promise<string> =>
  readFeed((response) => response.writeHead(status, { 'content-encoding': coding }).end(body));

const { gzipSync, deflateSync, deflateRawSync, brotliCompressSync } = zlib;

const codings: ReadonlyArray<readonly [string, string, (text: string) => Buffer | string]> = [
  ['gzip', 'gzip', gzipSync],
  ['gzip in capitals', 'GZip', gzipSync],
  ['x-gzip', 'x-gzip', gzipSync],
  ['gzip in two members', 'gzip', (text) => inTwoParts(text, gzipSync)],
  ['deflate', 'deflate', deflateSync],
  ['deflate without the header of zlib', 'deflate', deflateRawSync],
  ['deflate that only stores', 'deflate', (text) => deflateRawSync(text, { level: 0 })],
  ['br', 'br', brotliCompressSync],
  ['two codings', 'deflate, gzip', (text) => gzipSync(deflateRawSync(text))],
  ['three codings', ' br ,identity,, gzip', (text) => gzipSync(brotliCompressSync(text))],
  ['identity', 'identity', (text) => text],
  ['no name', '', (text) => text],
  ['a name of no coding', 'UTF-8', (text) => text],
  ['a name that every object has', 'constructor', (text) => text],
];

function inTwoParts(text: string, pack: (part: Buffer) => Buffer): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([pack(bytes.subarray(0, 50)), pack(bytes.subarray(50))]);
}

describe('compressed feeds', () => {
  test.each(codings)('a feed that is compressed with %s is read', async (_, coding, pack) => {
    expect(await readPacked(coding, pack(feed))).toBe(feed);
  });

  test('a feed is requested with gzip or without compression', async () => {
    const asked: IncomingMessage[] = [];
    await receiving((request, response) => {
      asked.push(request);
      response.end(feed);
    }).then((port) => feedAt(port).listCalendars());
    expect(asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['gzip']);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['br, gzip', (text: string) => gzipSync(brotliCompressSync(text))],
  ])('a truncated or damaged feed with the coding %s is not a calendar', async (coding, pack) => {
    const packed = pack(feed);
    for (const length of [1, 2, 11, packed.length >> 1, packed.length - 1]) {
      expect(await readPacked(coding, packed.subarray(0, length))).toBe('not-a-calendar');
    }
    expect(await readPacked(coding, Buffer.from(packed).fill(0xff, 5, 40))).toBe('not-a-calendar');
    expect(await readPacked(coding, feed)).toBe('not-a-calendar');
    expect(await readPacked(coding, '')).toBe('not-a-calendar');
  });

  test('a feed with an unknown coding, or with more than three, is not a calendar', async () => {
    expect(await readPacked('zstd', gzipSync(feed))).toBe('not-a-calendar');
    expect(await readPacked('gzip, zstd', gzipSync(feed))).toBe('not-a-calendar');
    let packed: Buffer | string = feed;
    for (let times = 0; times < 4; times += 1) packed = gzipSync(packed);
    expect(await readPacked('gzip, gzip, gzip, gzip', packed)).toBe('not-a-calendar');
  });

  test('a feed is unreachable if the connection closes before the compressed body ends', async () => {
    const problem = await readFeed((response) => {
      const headers = { 'content-encoding': 'gzip', 'content-length': 1000 };
      response.writeHead(200, headers).write(gzipSync(feed), () => response.destroy());
    });
    expect(problem).toBe('unreachable');
  });

  test('a feed with an error status fails with that status, whatever its body', async () => {
    expect(await readPacked('gzip', 'Log in', 401)).toBe('unauthorized');
    expect(await readPacked('br', gzipSync(feed), 404)).toBe('not-found');
  });

  test('a feed with a different compression has not changed', async () => {
    const answers = [gzipSync(feed, { level: 1 }), gzipSync(feed, { level: 0 }), undefined];
    const asked: IncomingMessage[] = [];
    const port = await receiving((request, response) => {
      asked.push(request);
      const packed = answers[asked.length - 1];
      const headers = { 'content-encoding': 'gzip', etag: '"a-gzip"' };
      response.writeHead(packed === undefined ? 304 : 200, headers).end(packed);
    });
    const texts: string[] = [];
    const source = feedAt(port);
    let state: string | undefined;
    for (const _ of answers) {
      const known = { ...nothingKnown, state };
      ({ state } = await source.readChanges('feed', known, ({ text }) => texts.push(text)));
    }
    expect(texts).toEqual([feed]);
    const tags = asked.map(({ headers }) => headers['if-none-match']);
    expect(tags).toEqual([undefined, '"a-gzip"', '"a-gzip"']);
  });
});

const zeros = Buffer.alloc(10_000_000);

describe('small compressed responses with large contents', () => {
  test.each([
    ['gzip', Buffer.concat(Array<Buffer>(400).fill(gzipSync(zeros)))],
    ['deflate', deflateRawSync(Buffer.alloc(100_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(100_000_000), { params: quickly() })],
  ])(
    'a response that expands with %s to more than 10 MB fails with quota',
    async (coding, bomb) => {
      expect(await readPacked(coding, bomb)).toBe('quota');
      expect(await readPacked(`${coding}, gzip`, gzipSync(bomb))).toBe('quota');
      expect(await readPacked(coding, bomb, 404)).toBe('quota');
    },
  );

  test('a response fails with quota if any of its codings expands to more than 10 MB, even if the text is short', async () => {
    const emptyMembers = Buffer.concat(Array<Buffer>(600_000).fill(gzipSync('')));
    expect(emptyMembers.length).toBeGreaterThan(10_000_000);
    expect(await readPacked('gzip, gzip', gzipSync(emptyMembers))).toBe('quota');
    expect(await readPacked('gzip', emptyMembers)).toBe('quota');
  });

  test('a response that expands to exactly 10 MB is read, and one byte more fails', async () => {
    const whole = feed.padEnd(zeros.length - (Buffer.byteLength(feed) - feed.length), ' ');
    expect((await readPacked('gzip', gzipSync(whole))).length).toBe(whole.length);
    expect(await readPacked('gzip', gzipSync(`${whole} `))).toBe('quota');
  });
});

function quickly() {
  return { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 };
}

test('a compressed response that never ends is a timeout', async () => {
  const port = await receiving((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipSync(feed));
  });
  const signal = AbortSignal.timeout(200);
  const source = open({ provider: 'ics', url: `http://a.example:${port}/a.ics` }, { signal });
  await expect(source.listCalendars()).rejects.toMatchObject({ problem: 'timeout' });
});

/** Compresses the answer, like a server that compresses every answer. */
function packAnswer(
  response: ServerResponse,
  coding: string,
  pack: (text: string) => Buffer,
): void {
  const end = response.end.bind(response);
  const writeHead = response.writeHead.bind(response);
  Object.assign(response, {
    writeHead: (status: number, headers: Record<string, string> = {}) =>
      writeHead(status, { ...headers, 'content-encoding': coding }),
    end: (text: string | undefined) => (text === undefined ? end() : end(pack(text))),
  });
}

const providers = {
  caldav: async () => {
    const double = await startCaldavDouble();
    const account = { provider: 'caldav', url: `${double.url}/`, username: 'ann', password: 'p' };
    return { double, account: account as CalendarAccount, calendar: double.calendar, hosts: {} };
  },
  google: async () => {
    const double = await startGoogleDouble();
    const account = { provider: 'google', accessToken: googleToken } as const;
    return { double, account, calendar: 'ann@example.com', hosts: { google: double.url } };
  },
  microsoft: async () => {
    const double = await startMicrosoftDouble();
    const account = { provider: 'microsoft', accessToken: microsoftToken } as const;
    return { double, account, calendar: 'AAMk=', hosts: { microsoft: double.url } };
  },
};

describe.each(Object.keys(providers) as (keyof typeof providers)[])(
  'compressed responses of %s',
  (provider) => {
    test.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
    ])(
      `a calendar of ${provider} is listed, written and read if every response is compressed with %s`,
      async (coding, pack) => {
        const { double, account, calendar, hosts } = await providers[provider]();
        onTestFinished(double.close);
        double.manners = {
          instead: (_: unknown, response: ServerResponse) => {
            packAnswer(response, coding, pack);
            return false;
          },
        };
        const source = open(account, { hosts });
        expect((await source.listCalendars()).calendars).toMatchObject([{ id: calendar }]);
        const stored = await source.put(calendar, { ...written, etag: null });
        expect(stored.outcome).toBe('stored');
        const texts: string[] = [];
        await source.readChanges(calendar, nothingKnown, ({ text }) => texts.push(text));
        expect(texts.join()).toContain('BEGIN:V');
        expect(await source.remove(calendar, stored.id)).toBe('removed');
      },
    );
  },
);
