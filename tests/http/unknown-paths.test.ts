import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { handler } from '../../functions/fallback.ts';
import { handler as getPageAsset } from '../../functions/pages/get-page-asset.ts';
import { handler as getSettingsSectionPage } from '../../functions/pages/get-settings-section-page.ts';
import { handler as getDocsAsset } from '../../functions/service/get-docs-asset.ts';
import { handler as getGuide } from '../../functions/service/get-guide.ts';

interface Reply {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

type Parts = Readonly<Record<string, string>>;

/** Sends a request to the fallback, or to the handler of another path. */
async function send(line: string, headers: Parts = {}, to = handler, pathParameters: Parts = {}) {
  const [method = '', rawPath = ''] = line.split(' ');
  const requestContext = { http: { method, path: rawPath } };
  const event = { rawPath, rawQueryString: '', headers, pathParameters, requestContext };
  return (await to(event as never, { awsRequestId: randomUUID() } as never)) as Reply;
}

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test.each([
  ['en', 'Page not found', browser],
  ['ja', 'ページが見つかりません', { ...browser, 'accept-language': 'en;q=0.5, ja' }],
])(
  'an unknown path is an HTML page for browsers, in their language: %s',
  async (lang, title, sent) => {
    for (const path of ['/nothing', '/v1/nothing', '/t/acme/x', '/robots.txt/', '/%00']) {
      const { statusCode, headers, body = '' } = await send(`GET ${path}`, sent);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(body).toContain(`<html lang="${lang}">`);
      expect(body).toContain(`<h1>${title}</h1>`);
    }
  },
);

test('the page of an unknown path runs no script, and its policy allows only its style and its icon', async () => {
  const { headers, body = '' } = await send('GET /nothing', browser);
  const [, style = ''] = /<style>(.*)<\/style>/su.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(body).not.toMatch(/<script| style=| on\w+=/u);
});

test('an unknown path is a problem document for programs and for writes', async () => {
  const sent = [
    ['GET /nothing', {}],
    ['GET /nothing', { accept: '*/*' }],
    ['GET /nothing', { accept: 'application/json, text/html;q=0.5' }],
    ['POST /nothing', browser],
    ['DELETE /v1/bookings', browser],
  ] as const;
  for (const [line, headers] of sent) {
    const reply = await send(line, headers);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(reply.body ?? '')).toMatchObject({ status: reply.statusCode });
  }
});

test.each([
  ['/settings/nothing', getSettingsSectionPage, { section: 'nothing' }],
  ['/docs/guides/nothing', getGuide, { guide: 'nothing' }],
  ['/docs/assets/nothing.js', getDocsAsset, { asset: 'nothing.js' }],
  ['/assets/nothing.js', getPageAsset, { asset: 'nothing.js' }],
] as const)(
  'the unknown path %s has the same page as other unknown paths',
  async (path, to, params) => {
    const { statusCode, body } = await send(`GET ${path}`, browser, to as typeof handler, params);
    expect([statusCode, body]).toEqual([404, (await send('GET /nothing', browser)).body]);
  },
);

test.each([
  ['en', 'Scheduling and booking', browser],
  ['ja', '日程調整と予約', { ...browser, 'accept-language': 'ja' }],
])(
  'the path / is a page about the service for browsers, in their language: %s',
  async (lang, title, sent) => {
    const { statusCode, headers, body = '' } = await send('GET /', sent);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept, accept-encoding, accept-language',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'$/u,
    );
    expect(body).toContain(`<html lang="${lang}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<title>${title}</title>`);
    for (const path of ['/sign-in', '/docs']) expect(body).toContain(`href="${path}"`);
    const { PUBLIC_URL } = process.env;
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/">`);
    expect(body).toContain(`<meta property="og:title" content="${title}">`);
    expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}/assets/preview.png">`);
    expect(body).not.toContain('noindex');
    expect(body).not.toMatch(/<script| style=| on\w+=/u);
  },
);

test('the page at / supports HEAD, compression and revalidation', async () => {
  const whole = await send('GET /', browser);
  const head = await send('HEAD /', browser);
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
  const packed = await send('GET /', { ...browser, 'accept-encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(packed.body ?? '', 'base64')).toString()).toBe(whole.body);
  const known = { ...browser, 'if-none-match': whole.headers.etag ?? '' };
  const again = await send('GET /', known);
  expect([again.statusCode, again.body]).toEqual([304, undefined]);
});

test('the path / redirects programs to the documentation, and refuses writes', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const reply = await send('GET /', headers);
    const { location, vary } = reply.headers;
    expect([reply.statusCode, location, vary]).toEqual([302, '/docs', 'accept']);
  }
  expect((await send('POST /', browser)).statusCode).toBe(405);
});

test('search engines do not list the page of an unknown path, and it leads to the path /', async () => {
  const { body = '' } = await send('GET /nothing', browser);
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('og:');
  expect(body).toContain('href="/"');
});

test('robots.txt allows the pages of teams and the documentation, and disallows the API', async () => {
  const { statusCode, headers, body = '' } = await send('GET /robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(headers['cache-control']).toBe('public, max-age=86400');
  const disallowed = [...body.matchAll(/^Disallow: (.*)$/gmu)].map(([, path = '']) => path);
  const isAllowed = (path: string) => !disallowed.some((one) => path.startsWith(one));
  expect(body).toMatch(/^User-agent: \*$/mu);
  expect(
    ['/t/acme', '/docs', '/docs/guides/errors', '/assets/x.css', '/llms.txt'].filter(isAllowed),
  ).toHaveLength(5);
  expect(
    ['/v1/bookings', '/v2/x', '/health', '/calendar', '/routing-forms', '/settings/hours'].filter(
      isAllowed,
    ),
  ).toEqual([]);
});

test('favicon.ico is an icon with one PNG image', async () => {
  const { statusCode, headers, body = '', isBase64Encoded } = await send('GET /favicon.ico');
  expect([statusCode, headers['content-type'], isBase64Encoded]).toEqual([
    200,
    'image/x-icon',
    true,
  ]);
  const bytes = Buffer.from(body, 'base64');
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const [length, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
  expect(offset + length).toBe(bytes.length);
  expect(bytes.subarray(offset + 1, offset + 4).toString()).toBe('PNG');
  const packed = await send('GET /favicon.ico', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(packed.body ?? '', 'base64'))).toEqual(bytes);
});

test.each(['/favicon.ico', '/robots.txt'])(
  '%s is revalidated, supports HEAD and refuses other methods',
  async (path) => {
    const whole = await send(`GET ${path}`);
    const { etag = '' } = whole.headers;
    const again = await send(`GET ${path}`, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, undefined, etag]);
    const head = await send(`HEAD ${path}`);
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    const refused = await send(`POST ${path}`);
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);
