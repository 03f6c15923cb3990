import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Asking, CalendarSource } from '../../../lib/outbound/calendars/calendar-source.ts';
import { googleToken, startGoogleDouble } from '../../support/external-calendars/google-double.ts';
import {
  microsoftToken,
  startMicrosoftDouble,
} from '../../support/external-calendars/microsoft-double.ts';
import type { Instead, JsonRequest } from '../../support/http/json-server.ts';
import { receiving, startSink } from '../receivers.ts';
import { open } from './kept-calendar.ts';
import { written } from './written-event.ts';

/** Providers that require a token and return JSON. */
const providers = {
  google: { start: startGoogleDouble, token: googleToken, calendar: 'ann@example.com' },
  microsoft: { start: startMicrosoftDouble, token: microsoftToken, calendar: 'AAMk=' },
};
type Provider = keyof typeof providers;

interface Tried {
  readonly double: {
    readonly url: string;
    readonly asked: JsonRequest[];
    manners: { instead?: Instead };
  };
  readonly source: CalendarSource;
  readonly calendar: string;
}

async function tried(provider: Provider, accessToken = providers[provider].token): Promise<Tried> {
  const { start, calendar } = providers[provider];
  const double = await start();
  onTestFinished(double.close);
  const hosts = { [provider]: double.url };
  return { double, calendar, source: open({ provider, accessToken }, { hosts }) };
}

/** Calls every method of a source and returns the problems of the failures. */
const failuresOf = ({ source, calendar }: Pick<Tried, 'source' | 'calendar'>) =>
  Promise.all(
    [
      source.listCalendars(),
      source.readChanges(calendar, { state: undefined, etags: () => new Map() }, () => {}),
      source.put(calendar, written),
      source.remove(calendar, 'some'),
    ].map((pending: Promise<unknown>) =>
      pending.then(
        () => 'none',
        ({ problem, message }: { problem: string; message: string }) => `${problem} ${message}`,
      ),
    ),
  ).then((failures) => new Set(failures.map((one) => one.split(' ')[0])));

const always =
  (say: (response: ServerResponse) => void): Instead =>
  (_asked, response) => {
    say(response);
    return true;
  };

describe.each(Object.keys(providers) as Provider[])('%s', (provider) => {
  test('a refused token is unauthorized, and no failure contains the token or an address', async () => {
    const { double, source, calendar } = await tried(provider, 'canary-of-a-token');
    expect(await failuresOf({ source, calendar })).toEqual(new Set(['unauthorized']));
    const error = await source.listCalendars().catch((failure: Error) => failure);
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/canary|example|127/u);
    expect(double.asked[0]?.headers.authorization).toBe('Bearer canary-of-a-token');
  });

  test.each([
    ['unreachable', (response: ServerResponse) => void response.writeHead(500).end('<html>')],
    ['unreachable', (response: ServerResponse) => void response.destroy()],
    ['quota', (response: ServerResponse) => void response.writeHead(429).end()],
    ['not-a-calendar', (response: ServerResponse) => void response.writeHead(400).end('{}')],
  ])('the problem of every operation is %s', async (problem, say) => {
    const { double, ...others } = await tried(provider);
    double.manners = { instead: always(say) };
    expect(await failuresOf(others)).toEqual(new Set([problem]));
  });

  test.each([
    ['a page of HTML', '<html>Log in</html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['an array without its object', '[1]'],
    ['an empty object', '{}'],
    [
      'an object with a number in place of its list',
      '{"kind":"calendar#events","items":5,"value":5}',
    ],
    ['an object with a list of null', '{"kind":"calendar#events","items":[null],"value":[null]}'],
  ])('%s in a response to a reading erases no entries', async (_, body) => {
    const { double, source, calendar } = await tried(provider);
    double.manners = { instead: always((response) => void response.end(body)) };
    const taken: unknown[] = [];
    const known = { state: undefined, etags: () => new Map<string, string>() };
    const reading = source.readChanges(calendar, known, (resource) => taken.push(resource));
    await expect(reading).rejects.toMatchObject({ problem: 'not-a-calendar' });
    expect(taken).toEqual([]);
  });

  test('a response of more than 10 MB exceeds the quota, and a slow response is a timeout', async () => {
    const { double, source } = await tried(provider);
    double.manners = {
      instead: always((response) => {
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(500_000)));
        };
        response.on('drain', more);
        more();
      }),
    };
    await expect(source.listCalendars()).rejects.toMatchObject({ problem: 'quota' });
    const { port } = await startSink();
    const asking: Partial<Asking> = {
      hosts: { [provider]: `http://slow.example:${port}` },
      signal: AbortSignal.timeout(100),
    };
    const slow = open({ provider, accessToken: 'token' }, asking);
    await expect(slow.listCalendars()).rejects.toMatchObject({ problem: 'timeout' });
  });

  test('the token is not sent to another host, neither after a redirect nor for a next page', async () => {
    const { double, ...others } = await tried(provider);
    const heard: unknown[] = [];
    const port = await receiving((request, response) => {
      heard.push(request.headers);
      response.end('{}');
    });
    const elsewhere = `http://elsewhere.example:${port}/v1.0/me/calendars`;
    const lead = (response: ServerResponse) =>
      void response.writeHead(307, { location: elsewhere }).end();
    double.manners = { instead: always(lead) };
    expect(await failuresOf(others)).toEqual(new Set(['address-forbidden']));
    if (provider === 'microsoft') {
      const page = JSON.stringify({ value: [], '@odata.nextLink': elsewhere });
      double.manners = { instead: always((response) => void response.end(page)) };
      const { source, calendar } = others;
      const known = { state: undefined, etags: () => new Map<string, string>() };
      const failure = { problem: 'address-forbidden' };
      await expect(source.listCalendars()).rejects.toMatchObject(failure);
      await expect(source.readChanges(calendar, known, () => {})).rejects.toMatchObject(failure);
    }
    expect(heard).toEqual([]);
  });

  test('an endless list is refused', async () => {
    const { double, source } = await tried(provider);
    const nextLink = `${double.url}/v1.0/me/calendars?again`;
    const kind = 'calendar#calendarList';
    const page = { kind, items: [], nextPageToken: 'p', value: [], '@odata.nextLink': nextLink };
    const body = JSON.stringify(page);
    double.manners = { instead: always((response) => void response.end(body)) };
    await expect(source.listCalendars()).rejects.toMatchObject({ problem: 'not-a-calendar' });
    expect(double.asked.length).toBeLessThan(4);
  });
});

test('a stored link to another host is ignored, and everything is read again', async () => {
  const { double, source, calendar } = await tried('microsoft');
  const stored = { link: 'https://graph.microsoft.com/v1.0/delta', from: '', until: '2099-01-01' };
  const known = { state: JSON.stringify(stored), etags: () => new Map<string, string>() };
  expect(await source.readChanges(calendar, known, () => {})).toMatchObject({ isWhole: true });
  expect(double.asked).toHaveLength(1);
});

test('providers are called at their own addresses over TLS, unless a setting names another address', async () => {
  const asked: string[] = [];
  const resolve = (name: string) => {
    asked.push(name);
    throw new Error('The name was not found.');
  };
  const asking = { surroundings: { reach: 'public', resolve } } as const;
  const problemOf = (provider: Provider) =>
    open({ provider, accessToken: 'token' }, asking)
      .listCalendars()
      .catch(({ problem }: { problem: string }) => problem);
  for (const provider of ['google', 'microsoft'] as const) {
    expect(await problemOf(provider)).toBe('unreachable');
  }
  vi.stubEnv('GOOGLE_API_URL', 'https://calendars.example.com');
  vi.stubEnv('MICROSOFT_API_URL', 'http://graph.example.com');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await problemOf('google')).toBe('unreachable');
  expect(await problemOf('microsoft')).toBe('address-forbidden');
  expect(asked).toEqual(['www.googleapis.com', 'graph.microsoft.com', 'calendars.example.com']);
});
