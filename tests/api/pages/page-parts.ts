import { vi } from 'vitest';
import { handler } from '../../../functions/pages/get-booking-page.ts';
import { GetBookingPage } from '../../../lib/contract/pages/get-booking-page.ts';
import { GetTeamPage } from '../../../lib/contract/pages/get-team-page.ts';
import { call } from '../../support/http/call.ts';
import { newAddress } from '../../support/people/new-address.ts';

type Headers = Readonly<Record<string, string>>;

export const bookingPageOf = (team: string, eventTypeId: string, headers: Headers = {}) =>
  call(GetBookingPage, { params: { team, eventTypeId }, headers });

export const teamPageOf = (team: string, headers: Headers = {}) =>
  call(GetTeamPage, { params: { team }, headers });

/** The data that a page contains for its script. */
export function dataIn(page: unknown): Readonly<Record<string, unknown>> {
  const [, data = ''] = /id="data">(.*?)<\/script>/su.exec(String(page)) ?? [];
  return JSON.parse(data);
}

/** The assets that a page loads. */
export const assetsIn = (page: unknown): readonly string[] =>
  [...String(page).matchAll(/(?:href|src)="\/assets\/([\w.-]+)/gu)].map(([, name]) => name ?? '');

/** Opens the booking page like a browser. The response to a browser is a page, also for a problem. */
export async function askedAsBrowser(
  pathParameters: Readonly<Record<string, string>>,
  headers: Headers = {},
  sourceIp = '127.0.0.1',
) {
  const event = {
    rawPath: '/t/x/e/y',
    rawQueryString: '',
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
    pathParameters,
    requestContext: {
      http: { method: 'GET', path: '/t/x/e/y', sourceIp },
      stage: '$default',
    },
  };
  const answer = await handler(event as never, { awsRequestId: 'an id' } as never);
  return answer as { statusCode: number; headers: Record<string, string>; body?: string };
}

/** The response to a browser beyond its rate limit. */
export async function askedTooOften(
  pathParameters: Readonly<Record<string, string>>,
  headers: Headers = {},
) {
  const address = newAddress();
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  await askedAsBrowser(pathParameters, headers, address);
  const refused = await askedAsBrowser(pathParameters, headers, address);
  vi.unstubAllEnvs();
  return refused;
}
