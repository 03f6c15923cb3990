import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { handler } from '../../../functions/service/get-docs.ts';
import { cures } from '../../../lib/contract/cures.ts';
import { problemExample } from '../../../lib/contract/examples/problem-example.ts';
import { type ProblemCode, problems } from '../../../lib/contract/problems.ts';
import { problemsOf } from '../../../lib/contract/problems-of.ts';
import { GetDocs } from '../../../lib/contract/service/get-docs.ts';
import { loadContracts, rows } from '../../../scripts/contracts.ts';
import { installedViewer } from '../../support/browser/viewer.ts';
import { call } from '../../support/http/call.ts';

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** Invokes the function like the gateway, to get the raw response. */
async function ask(headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const event = {
    rawPath: '/docs',
    headers,
    requestContext: { http: { method: 'GET', path: '/docs' } },
  };
  return (await handler(event as never, { awsRequestId: randomUUID() } as never)) as Answer;
}

const html = String((await call(GetDocs)).body);
const contracts = await loadContracts();

/** The section of the page about one code. */
function sectionOf(code: string): string {
  const from = html.indexOf(`<section id="${code}">`);
  return html.slice(from, html.indexOf('</section>', from));
}

test.each(Object.entries(problems))(
  'the problem %s has its own anchor with its status and its meaning',
  (code, { status, title }) => {
    expect(html.split(`id="${code}"`)).toHaveLength(2);
    const text = sectionOf(code).replaceAll(/<[^>]+>/gu, '');
    expect(text).toContain(code);
    expect(text).toContain(String(status));
    const shown = text
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    expect(shown).toContain(title);
    expect(shown, 'the section says what to do').toContain(
      cures[code as ProblemCode].replaceAll('`', ''),
    );
    expect(shown, 'the section contains an example').toContain(
      JSON.stringify(problemExample(code as ProblemCode), null, 2),
    );
  },
);

test.each(rows)('$id: each of its problems names the operation', ({ id, method, path }) => {
  const contract = contracts.get(id);
  for (const code of contract ? problemsOf(contract) : []) {
    expect(sectionOf(code), code).toContain(`<code>${method} ${path}</code>`);
  }
});

test('the page of the documentation links only to addresses of the service', () => {
  const { PUBLIC_URL: ownAddress } = process.env;
  const links = [...html.matchAll(/(?:href|src|data-viewer)="([^"]*)"/gu)].map(([, to = '']) => to);
  expect(links.length).toBeGreaterThan(100);
  const elsewhere = links.filter((to) => !/^(?:\/docs)?#/u.test(to));
  expect(new Set(elsewhere)).toEqual(
    new Set([
      '/favicon.ico',
      `${ownAddress}/docs`,
      '/openapi.json',
      '/llms.txt',
      '/docs/guides/first-call',
      `/docs/assets/${installedViewer}`,
    ]),
  );
});

test('the page of the documentation runs only scripts of the service and cannot be framed', async () => {
  const { headers } = await ask();
  const policy = headers['content-security-policy'] ?? '';
  const script = /<script type="module"[^>]*>([\s\S]*?)<\/script>/u.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy.split('; ')).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
});

test.each([
  ['gzip', true],
  ['br, GZIP;q=0.5', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['br', false],
  ['xgzip', false],
  ['', false],
])('the page for accept-encoding %j is compressed: %s', async (coding, isPacked) => {
  const { headers, body = '', isBase64Encoded } = await ask({ 'accept-encoding': coding });
  expect([headers['content-encoding'], isBase64Encoded]).toEqual(
    isPacked ? ['gzip', true] : [undefined, undefined],
  );
  const text = isPacked ? gunzipSync(Buffer.from(body, 'base64')).toString() : body;
  expect(text === html).toBe(true);
});

test('the compressed and the uncompressed page have different ETags', async () => {
  const packed = { 'accept-encoding': 'gzip' };
  const [plainTag = '', packedTag = ''] = [
    (await ask()).headers.etag,
    (await ask(packed)).headers.etag,
  ];
  expect(plainTag).not.toBe(packedTag);
  const known = await ask({ ...packed, 'if-none-match': packedTag });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, undefined, packedTag]);
  expect((await ask({ ...packed, 'if-none-match': plainTag })).statusCode).toBe(200);
});

test('each reply has its own request ID', async () => {
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
});
