import { expect, test, vi } from 'vitest';
import { GetBookingPage } from '../../../lib/contract/pages/get-booking-page.ts';
import { GetRoutingFormPage } from '../../../lib/contract/pages/get-routing-form-page.ts';
import { GetTeamPage } from '../../../lib/contract/pages/get-team-page.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { type Answer, call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';
import { openTo } from '../guests/public-bookings.ts';
import { made } from '../routing-forms/forms.ts';
import { askedAsBrowser, askedTooOften, dataIn } from './page-parts.ts';

type Look = (address?: string) => Promise<Answer<string>>;

/** The pages of a team, each with a function that requests it. */
async function listPages(): Promise<readonly (readonly [name: string, look: Look])[]> {
  const { of: team, ...world } = await newWorld();
  const { uid: formId } = await made(world.owner, { isPublic: true });
  const { uid: eventTypeId } = await openTo({ of: team, ...world });
  const at = (address = newAddress()) => ({ event: fromAddress(address, 'GET') });
  return [
    ['team', (address) => call(GetTeamPage, { params: { team }, ...at(address) })],
    ['event', (address) => call(GetBookingPage, { params: { team, eventTypeId }, ...at(address) })],
    ['form', (address) => call(GetRoutingFormPage, { params: { team, formId }, ...at(address) })],
  ];
}

test('a client beyond the rate limit of a page is 429', async () => {
  for (const [name, look] of await listPages()) {
    const address = newAddress();
    vi.stubEnv('CREDENTIAL_RATE', '0.1');
    const answers = [await look(address), await look(address)];
    vi.unstubAllEnvs();
    const codes = answers.map(({ body }) => body.code);
    expect([name, ...codes]).toEqual([name, undefined, 'caller/rate-limited']);
  }
});

test('a page is 503 while the table is unavailable', async () => {
  const pages = await listPages();
  beforeTableCalls((command) => {
    if (command === 'BatchGetItem') {
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
    }
  });
  for (const [name, look] of pages) {
    expect([name, (await look()).body.code]).toEqual([name, 'service/unavailable']);
  }
});

const titleIn = (page: unknown) => /<title>(.*?)<\/title>/u.exec(String(page))?.[1];
const ancestorsOf = ({ headers }: Awaited<ReturnType<typeof askedAsBrowser>>) =>
  headers['content-security-policy']?.split('; ').at(-1);

test('the page of a problem has a title in the language of the browser', async () => {
  const { of: team } = await newWorld();
  const params = { team, eventTypeId: 'none' };
  const ja = { 'accept-language': 'ja' };
  const titles = async (look: (headers?: Record<string, string>) => Promise<{ body?: string }>) => [
    titleIn((await look()).body),
    titleIn((await look(ja)).body),
  ];
  expect(await titles((headers) => askedAsBrowser(params, headers))).toEqual([
    'Page not found',
    'ページが見つかりません',
  ]);
  expect(await titles((headers) => askedTooOften(params, headers))).toEqual([
    'Too many requests',
    'アクセスが集中しています',
  ]);
  beforeTableCalls((command) => {
    if (command === 'BatchGetItem') {
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
    }
  });
  expect(await titles((headers) => askedAsBrowser(params, headers))).toEqual([
    'Not available at the moment',
    '現在ご利用いただけません',
  ]);
});

test('a page that is refused before its team is read can be framed by every website, and contains nothing of the team', async () => {
  const world = await newWorld();
  const eventType = await openTo(world, { name: 'First talk' });
  const refused = await askedTooOften({ team: world.of, eventTypeId: eventType.uid });
  expect([refused.statusCode, ancestorsOf(refused)]).toEqual([429, 'frame-ancestors *']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const problem = { status: 429, code: 'caller/rate-limited' };
  expect(dataIn(refused.body)).toEqual({ problem });
  expect(refused.body).not.toContain('First talk');
});
