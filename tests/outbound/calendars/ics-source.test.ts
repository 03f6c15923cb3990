import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import { icsSource } from '../../../lib/outbound/calendars/ics-source.ts';
import { local, receiving, startSink, toThisMachine } from '../receivers.ts';

const feed = (summary: string) =>
  `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Work\\, and\r\n  more\r\nX-WR-TIMEZONE:Europe/London\r\nX-APPLE-CALENDAR-COLOR:#FF2968\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

const sourceAt = (url: string, surroundings = local): CalendarSource => {
  const source = icsSource(url, { surroundings });
  onTestFinished(source.close);
  return source;
};

const known = (state?: string) => ({ state, etags: () => new Map<string, string>() });

async function readAll(source: CalendarSource, state?: string) {
  const texts: string[] = [];
  const changes = await source.readChanges('feed', known(state), ({ text }) => texts.push(text));
  return { ...changes, texts };
}

const problemOf = (source: CalendarSource): Promise<string> =>
  source.listCalendars().then(
    () => 'none',
    ({ problem }: { readonly problem: string }) => problem,
  );

test('a feed contains its name, its color and its zone', async () => {
  const port = await receiving((_, response) => void response.end(feed('one')));
  expect(await sourceAt(`http://a.example:${port}/secret.ics`).listCalendars()).toEqual({
    addresses: [],
    calendars: [
      {
        id: 'feed',
        name: 'Work, and more',
        color: '#ff2968',
        timeZone: 'Europe/London',
        isWritable: false,
      },
    ],
  });
});

test('an unchanged feed is not read again, by ETag, by date or by content', async () => {
  const tell = [{ etag: '"a"' }, { 'last-modified': 'Sat, 29 Oct 2022 19:43:31 GMT' }, {}] as const;
  for (const headers of tell) {
    const asked: IncomingMessage[] = [];
    let summary = 'one';
    const port = await receiving((request, response) => {
      asked.push(request);
      const validator = request.headers['if-none-match'] ?? request.headers['if-modified-since'];
      if (validator !== undefined && validator === Object.values(headers)[0] && summary === 'one') {
        response.writeHead(304).end();
      } else response.writeHead(200, headers).end(feed(summary));
    });
    const source = sourceAt(`http://a.example:${port}/secret.ics`);
    const first = await readAll(source);
    expect(first).toMatchObject({ isWhole: true, texts: [feed('one')] });
    const second = await readAll(source, first.state);
    expect(second).toMatchObject({ isWhole: false, removed: [], texts: [], state: first.state });
    expect(asked).toHaveLength(2);
    summary = 'two';
    expect(await readAll(source, first.state)).toMatchObject({
      isWhole: true,
      texts: [feed('two')],
    });
  }
});

test('each kind of invalid feed has its own problem', async () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    'not-a-calendar': (response) => void response.end('<html>Log in</html>'),
    unauthorized: (response) => void response.writeHead(401).end(),
    'not-found': (response) => void response.writeHead(410).end(),
    quota: (response) => void response.writeHead(429).end(),
    unreachable: (response) => void response.writeHead(503).end(),
  };
  for (const [problem, answer] of Object.entries(answers)) {
    const port = await receiving((_, response) => answer(response));
    expect(await problemOf(sourceAt(`http://a.example:${port}/`))).toBe(problem);
  }
  const { port } = await startSink({}, (socket) => socket.destroy());
  expect(await problemOf(sourceAt(`http://a.example:${port}/`))).toBe('unreachable');
});

test('a feed of more than 10 MB exceeds the quota', async () => {
  let sent = 0;
  const port = await receiving((_, response) => {
    const more = () => {
      do sent += 100_000;
      while (!response.destroyed && response.write('x'.repeat(100_000)));
    };
    response.on('drain', more);
    more();
  });
  expect(await problemOf(sourceAt(`http://a.example:${port}/`))).toBe('quota');
  expect(sent).toBeGreaterThan(9_000_000);
  expect(sent).toBeLessThan(30_000_000);
});

test('redirects of a feed are followed, except loops and private addresses', async () => {
  const paths: string[] = [];
  const port = await receiving((request, response) => {
    const { url = '' } = request;
    paths.push(url);
    if (url === '/old') response.writeHead(301, { location: `http://b.example:${port}/new` }).end();
    else if (url === '/around') response.writeHead(302, { location: '/around' }).end();
    else if (url === '/away') response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    else response.end(feed('one'));
  });
  const at = (path: string) => sourceAt(`http://a.example:${port}${path}`);
  expect(await problemOf(at('/old'))).toBe('none');
  expect(await problemOf(at('/around'))).toBe('not-found');
  expect(await problemOf(at('/away'))).toBe('address-forbidden');
  expect(paths.filter((path) => path === '/around')).toHaveLength(6);
});

test('a name that resolves to this machine is forbidden, and webcal means https', async () => {
  const surroundings = { reach: 'public', resolve: toThisMachine } as const;
  expect(await problemOf(sourceAt('https://a.example/', surroundings))).toBe('address-forbidden');
  expect(await problemOf(sourceAt('webcal://a.example/', surroundings))).toBe('address-forbidden');
  expect(await problemOf(sourceAt('http://a.example/', surroundings))).toBe('address-forbidden');
  expect(await problemOf(sourceAt('nowhere', surroundings))).toBe('address-forbidden');
  const failure = await sourceAt('https://a.example/secret', surroundings)
    .listCalendars()
    .catch((error: Error) => error);
  expect(`${failure}`).not.toContain('secret');
});

test('a slow feed is a timeout, and a feed cannot be written', async () => {
  const { port } = await startSink();
  const source = icsSource(`http://a.example:${port}/`, {
    surroundings: local,
    signal: AbortSignal.timeout(100),
  });
  expect(await problemOf(source)).toBe('timeout');
  const written = { uid: '1', text: '' };
  await expect(source.put('feed', written)).rejects.toMatchObject({ problem: 'unauthorized' });
  await expect(source.remove('feed', '1')).rejects.toMatchObject({ problem: 'unauthorized' });
});
