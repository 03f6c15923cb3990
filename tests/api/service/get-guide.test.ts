import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideNames, guides } from '../../../lib/app/service/guides.ts';
import { problems } from '../../../lib/contract/problems.ts';
import { GetGuide } from '../../../lib/contract/service/get-guide.ts';
import { rows } from '../../../scripts/contracts.ts';
import { call } from '../../support/http/call.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const pageOf = async (guide: string) => String((await call(GetGuide, { params: { guide } })).body);

const { PUBLIC_URL: ownAddress = '' } = process.env;

test('the samples of a guide contain the address of the service', async () => {
  expect(await pageOf('authentication')).toContain(`curl &quot;${ownAddress}/v1/bookings&quot;`);
});

const addresses = new Set([
  '/docs#description/introduction',
  '/docs#problems',
  '/favicon.ico',
  '/openapi.json',
  '/llms.txt',
  ...Object.keys(problems).map((code) => `/docs#${code}`),
  ...rows.map(({ group, id }) => `/docs#tag/${group}/${id}`),
  ...guideNames.flatMap((name) => [`/docs/guides/${name}`, `/docs/guides/${name}.md`]),
]);

test.each(guideNames)(
  'the guide %s is a page with its title and only valid links',
  async (name) => {
    const page = await pageOf(name);
    expect(page).toContain(`<title>${guides[name]}</title>`);
    const links = [...page.matchAll(/(?:href|src)="([^"]*)"/gu)].map(([, to = '']) => to);
    const canonical = `${ownAddress}/docs/guides/${name}`;
    expect(links.filter((to) => !addresses.has(to))).toEqual([canonical]);
    expect(/<script|<!-- |>undefined<|\[object/u.test(page)).toBe(false);
  },
);

test.each(guideNames)(
  'the guide %s is available as Markdown with the address of the service',
  async (name) => {
    const { headers, body } = await call(GetGuide, { params: { guide: `${name}.md` } });
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    const text = read(`docs/guides/${name}.md`).replaceAll('http://127.0.0.1:3000', ownAddress);
    expect(String(body) === text).toBe(true);
  },
);

test('a guide runs no script and loads only its icon', async () => {
  const { headers } = await call(GetGuide, { params: { guide: 'errors' } });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/u,
  );
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['nothing', 'errors.html', '../data-model', 'constructor', '.md'])(
  'the guide %s is unknown',
  async (guide) => {
    const { status, body } = await call(GetGuide, { params: { guide } });
    expect([status, body.code]).toEqual([404, 'route/unknown']);
  },
);
