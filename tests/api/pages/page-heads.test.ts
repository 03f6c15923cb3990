import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handler as getPageAsset } from '../../../functions/pages/get-page-asset.ts';
import { GetCalendarConnectionCallback } from '../../../lib/contract/calendar-connections/get-calendar-connection-callback.ts';
import { GetConferencingCallback } from '../../../lib/contract/conferencing/get-conferencing-callback.ts';
import { GetGuestPage } from '../../../lib/contract/guests/get-guest-page.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { GetCalendarPage } from '../../../lib/contract/pages/get-calendar-page.ts';
import { GetInvitePage } from '../../../lib/contract/pages/get-invite-page.ts';
import { GetRoutingFormPage } from '../../../lib/contract/pages/get-routing-form-page.ts';
import { GetSettingsPage } from '../../../lib/contract/pages/get-settings-page.ts';
import { GetSettingsSectionPage } from '../../../lib/contract/pages/get-settings-section-page.ts';
import { GetSignInPage } from '../../../lib/contract/pages/get-sign-in-page.ts';
import { GetDocs } from '../../../lib/contract/service/get-docs.ts';
import { GetGuide } from '../../../lib/contract/service/get-guide.ts';
import { escapeHtml } from '../../../lib/domain/escape-html.ts';
import { call } from '../../support/http/call.ts';
import { newWorld, type World } from '../../support/world.ts';
import { openTo } from '../guests/public-bookings.ts';
import { made } from '../routing-forms/forms.ts';
import { askedAsBrowser, bookingPageOf, teamPageOf } from './page-parts.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const { PUBLIC_URL: ownAddress = '' } = process.env;

/** The content of each `meta` element of a page, by its name or property. Theme colors are left out. */
function tagsIn(page: unknown): Readonly<Record<string, string>> {
  const all = String(page).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/gu);
  return Object.fromEntries([...all].map(([, name = '', content = '']) => [name, content]));
}

const canonicalIn = (page: unknown): string | undefined =>
  /<link rel="canonical" href="([^"]*)">/u.exec(String(page))?.[1];

const previewIn = (page: unknown) =>
  Object.entries(tagsIn(page)).filter(([name]) => name.startsWith('og:'));

/** Gives the team of a world a name and an address of its own. */
async function nameTeam({ owner, of }: World, name: string): Promise<string> {
  const params = { teamId: of };
  const slug = `team-${of.toLowerCase().replaceAll(/[^a-z0-9]/gu, '')}`.slice(0, 32);
  const { status } = await call(UpdateTeam, { as: owner, params, body: { name, slug } });
  expect(status).toBe(200);
  return slug;
}

const ofPicture = {
  'og:image': `${ownAddress}/assets/preview.png`,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:type': 'website',
};

test('the team page has a preview with its canonical address', async () => {
  const world = await newWorld();
  const slug = await nameTeam(world, 'Acme "Care"');
  for (const address of [slug, world.of]) {
    const { body } = await teamPageOf(address);
    expect(canonicalIn(body)).toBe(`${ownAddress}/t/${slug}`);
    expect(tagsIn(body)).toMatchObject({
      ...ofPicture,
      'og:title': escapeHtml('Acme "Care"'),
      'og:description': escapeHtml('Book a time with Acme "Care".'),
      'og:url': `${ownAddress}/t/${slug}`,
    });
    expect(tagsIn(body)).not.toHaveProperty('robots');
  }
});

test('the page of a public event type has a preview with a short description', async () => {
  const world = await newWorld();
  const slug = await nameTeam(world, 'Acme');
  const short = await openTo(world, { name: 'First talk', description: 'Half\n  an hour.' });
  const { body } = await bookingPageOf(slug, short.uid);
  const url = `${ownAddress}/t/${slug}/e/${short.uid}`;
  expect(canonicalIn(body)).toBe(url);
  expect(tagsIn(body)).toMatchObject({
    ...ofPicture,
    description: 'Half an hour.',
    'og:title': 'First talk – Acme',
    'og:description': 'Half an hour.',
    'og:url': url,
  });
  const long = await openTo(world, { description: '語'.repeat(500) });
  const { description } = tagsIn((await bookingPageOf(slug, long.uid)).body);
  expect(description).toBe(`${'語'.repeat(199)}…`);
});

test('a preview without a description is in the language of the team', async () => {
  const world = await newWorld();
  await nameTeam(world, 'アクメ');
  const params = { teamId: world.of };
  await call(UpdateTeam, { as: world.owner, params, body: { locale: 'ja' } });
  const { uid } = await openTo(world, { description: '' });
  const { body } = await bookingPageOf(world.of, uid, { 'accept-language': 'en' });
  expect(tagsIn(body)['og:description']).toBe('アクメの予約ページです。');
});

test('the page of an unlisted event type is not listed by search engines, and its preview has no names', async () => {
  const world = await newWorld();
  const slug = await nameTeam(world, 'Acme');
  const secret = { name: 'Severance talk', description: 'With Ada about leaving.' };
  const { uid } = await openTo(world, secret, 'unlisted');
  const { body } = await bookingPageOf(slug, uid);
  expect(tagsIn(body)).toMatchObject({
    robots: 'noindex',
    description: 'Choose a time that suits you.',
    ...ofPicture,
    'og:title': 'Book a time',
    'og:description': 'Choose a time that suits you.',
  });
  expect(canonicalIn(body)).toBeUndefined();
  const shown = JSON.stringify(tagsIn(body));
  for (const name of ['Acme', slug, 'Severance', 'Ada', uid]) expect(shown).not.toContain(name);
});

test('the page of a private event type has no preview and no names', async () => {
  const world = await newWorld();
  await nameTeam(world, 'Acme');
  const { uid } = await openTo(world, { name: 'Severance talk' }, 'private');
  const { statusCode, body } = await askedAsBrowser({ team: world.of, eventTypeId: uid });
  expect([statusCode, tagsIn(body).robots, previewIn(body)]).toEqual([404, 'noindex', []]);
  expect(body).not.toMatch(/Severance|Acme/u);
});

test('the page of a public form has a preview with its canonical address', async () => {
  const world = await newWorld();
  const slug = await nameTeam(world, 'Acme');
  const { uid, name } = await made(world.owner, { isPublic: true });
  const { body } = await call(GetRoutingFormPage, { params: { team: world.of, formId: uid } });
  expect(canonicalIn(body)).toBe(`${ownAddress}/t/${slug}/f/${uid}`);
  expect(tagsIn(body)).toMatchObject({ ...ofPicture, 'og:title': `${name} – Acme` });
});

const ofTokensAndUsers = {
  'the calendar': () => call(GetCalendarPage),
  'the settings': () => call(GetSettingsPage),
  'a section of the settings': () =>
    call(GetSettingsSectionPage, { params: { section: 'profile' } }),
  'the page of a guest': () => call(GetGuestPage),
  'the page of an invitation': () => call(GetInvitePage),
  'the sign-in page': () => call(GetSignInPage),
  'the callback of calendars': () => call(GetCalendarConnectionCallback),
  'the callback of meetings': () => call(GetConferencingCallback),
};

test.each(Object.entries(ofTokensAndUsers))(
  'search engines do not list %s, and it has no preview',
  async (_, open) => {
    const { body } = await open();
    expect([tagsIn(body).robots, previewIn(body), canonicalIn(body)]).toEqual([
      'noindex',
      [],
      undefined,
    ]);
  },
);

const ofDocumentation = {
  '/docs': () => call(GetDocs),
  '/docs/guides/errors': () => call(GetGuide, { params: { guide: 'errors' } }),
};

test.each(Object.entries(ofDocumentation))(
  'the page %s of the documentation has a preview with its canonical address',
  async (path, open) => {
    const { body } = await open();
    expect(canonicalIn(body)).toBe(`${ownAddress}${path}`);
    expect(tagsIn(body)).toMatchObject({ ...ofPicture, 'og:url': `${ownAddress}${path}` });
    const [, title] = /<title>(.*)<\/title>/u.exec(String(body)) ?? [];
    expect(tagsIn(body)['og:title']).toBe(title);
  },
);

/** The colors of the browser around a page, in light and dark mode. */
const themeIn = (page: unknown) =>
  [...String(page).matchAll(/<meta name="theme-color" media="[^"]*" content="([^"]*)">/gu)].map(
    ([, color]) => color,
  );

test('every page has an icon, and the colors of its ground for the browser', async () => {
  const style = readFileSync(new URL('../../../pages/shared/style.css', import.meta.url), 'utf8');
  const grounds = [...style.matchAll(/--ground: (#\w+);/gu)].map(([, color]) => color);
  expect(grounds).toHaveLength(2);
  const world = await newWorld();
  const { uid } = await openTo(world);
  const pages = [await teamPageOf(world.of), await bookingPageOf(world.of, uid)];
  for (const open of Object.values(ofTokensAndUsers)) pages.push(await open());
  for (const { body } of pages) expect(themeIn(body)).toEqual(grounds);
  for (const open of Object.values(ofDocumentation)) {
    const { body } = await open();
    const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/u.exec(String(body)) ?? [];
    expect(themeIn(body)).toEqual([light, dark]);
    pages.push({ body } as (typeof pages)[number]);
  }
  for (const { body } of pages) expect(body).toContain('<link rel="icon" href="/favicon.ico"');
});

test('the picture of previews is a PNG file of 1200 × 630 pixels with less than 30 KB', async () => {
  const event = {
    headers: {},
    pathParameters: { asset: 'preview.png' },
    requestContext: { http: { method: 'GET', path: '/assets/preview.png' } },
  };
  const reply = (await getPageAsset(event as never, { awsRequestId: 'an id' } as never)) as Answer;
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
  expect(reply.headers['cache-control']).toBe('public, max-age=86400');
  const file = Buffer.from(reply.body, 'base64');
  expect(file.length).toBeLessThan(30_000);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
});
