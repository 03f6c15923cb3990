import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { handler } from '../../functions/fallback.ts';
import { redirects } from '../../lib/contract/routes.ts';
import { rows } from '../../scripts/contracts.ts';
import { isExample } from '../support/http/problem-examples.ts';
import { tell } from '../support/http/problems-met.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
const paths = [...new Set(rows.map(({ path }) => path))];
const allowed = (path: string) => {
  const own = rows.filter((row) => row.path === path).map((row) => row.method);
  return own.includes('GET') ? [...own, 'HEAD'] : own;
};

async function asked(method: string, rawPath: string) {
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: 'a=1&a=2',
    headers: { 'content-type': 'text/plain', authorization: 'Bearer nonsense' },
    requestContext: { http: { method, path: rawPath }, stage: '$default' },
    body: 'not JSON',
    isBase64Encoded: false,
  };
  const awsRequestId = randomUUID();
  const answer = await handler(event as never, { awsRequestId } as never);
  const { statusCode, headers, body } = answer as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  expect(headers['x-request-id']).toBe(awsRequestId);
  return { status: statusCode, headers, body };
}

async function fall(method: string, rawPath: string) {
  const { body, ...rest } = await asked(method, rawPath);
  expect(rest.headers['content-type']).toBe('application/problem+json');
  const problem = JSON.parse(body);
  if (isExample(problem.code, problem)) tell(inject('problemsMet'), 'example', problem.code);
  return { ...rest, body: problem };
}

const wrong = paths.flatMap((path) =>
  methods.filter((method) => !allowed(path).includes(method)).map((method) => ({ path, method })),
);

test.each(wrong)(
  '$method $path is 405 with the allowed methods, before any other check',
  async ({ path, method }) => {
    const concrete = path.replaceAll(/\{\w+\}/gu, 'Q-m_3xV8tLr0Za');
    const { status, headers } = await (method === 'HEAD' ? asked : fall)(method, concrete);
    expect(status).toBe(405);
    expect(headers.allow?.split(', ').toSorted()).toEqual(allowed(path).toSorted());
  },
);

test.each([
  '',
  '//',
  '/v1',
  '/v1/',
  '/v2/bookings',
  '/V1/bookings',
  '/v1/Bookings',
  '/v1/bookings/',
  '/v1/bookings//cancel',
  '/v1/bookings/a/b/cancel',
  '/v1/bookings/a/cancel/',
  '/v1/booking',
  '/openapi_json',
  '/openapixjson',
  '/health/',
  '/xhealth',
  '/healthx',
  '/v1/bookings\n',
  '/__proto__',
  `/v1/${'x'.repeat(8000)}`,
  '/%',
])('the path %j is 404 for any method', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { status, body } = await fall(method, path);
    expect([status, body.code]).toEqual([404, 'route/unknown']);
  }
});

test.each(['x', 'x'.repeat(64), 'a%2Fb', '😀', '~', '{uid}'])(
  'the ID %j is accepted as an ID in a known path',
  async (id) => {
    expect((await fall('PUT', `/v1/bookings/${id}`)).status).toBe(405);
  },
);

test.each(['GET', 'HEAD'])('%s / redirects to the documentation', async (method) => {
  const { status, headers, body } = await asked(method, '/');
  expect([status, headers.location, body]).toEqual([302, '/docs', undefined]);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s / is 405 and allows GET and HEAD',
  async (method) => {
    const { status, headers, body } = await fall(method, '/');
    expect([status, body.code, headers.allow]).toEqual([
      405,
      'route/method-not-allowed',
      'GET, HEAD',
    ]);
  },
);

test.each([
  ['/t/acme/', '/t/acme'],
  ['/t/acme/e/Qm3xV8tLr0Za/', '/t/acme/e/Qm3xV8tLr0Za'],
  ['/t/acme/f/f7Yh2LqWs9Tn/', '/t/acme/f/f7Yh2LqWs9Tn'],
  ['/calendar/', '/calendar'],
  ['/routing-forms/', '/routing-forms'],
  ['/settings/hours/', '/settings/hours'],
  ['/docs/', '/docs'],
  ['/t/a b/', '/t/a%20b'],
  ['/t/a%20b/', '/t/a%20b'],
  ['/t/%/', '/t/%25'],
  // Browsers treat a backslash as a slash, and two of them as the beginning of a host name.
  ['/t/..\\\\evil.example/', '/t/..%5C%5Cevil.example'],
  ['/t/%0D%0Aset-cookie:a=b/', '/t/%0D%0Aset-cookie%3Aa%3Db'],
])('%j redirects to the page without the slash, with its query', async (path, page) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, body } = await asked(method, path);
    expect([status, headers.location, body]).toEqual([308, `${page}?a=1&a=2`, undefined]);
  }
  expect((await fall('POST', path)).status).toBe(404);
});

test.each(['/t/', '/t/acme//', '//t/acme/', '/t/acme/x/', '//evil.example/', '/t/acme/e/'])(
  'the path %j with a slash at its end is 404',
  async (path) => {
    expect((await fall('GET', path)).body.code).toBe('route/unknown');
  },
);

test('each redirect leads to an operation that reads', () => {
  for (const to of Object.values(redirects)) expect(allowed(to)).toContain('GET');
});
