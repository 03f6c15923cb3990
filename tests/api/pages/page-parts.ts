import { GetBookingPage } from '../../../lib/contract/pages/get-booking-page.ts';
import { GetTeamPage } from '../../../lib/contract/pages/get-team-page.ts';
import { call } from '../../support/call.ts';

type Headers = Readonly<Record<string, string>>;

export const bookingPageOf = (team: string, eventTypeId: string, headers: Headers = {}) =>
  call(GetBookingPage, { params: { team, eventTypeId }, headers });

export const teamPageOf = (team: string, headers: Headers = {}) =>
  call(GetTeamPage, { params: { team }, headers });

/** What the script of a page reads. */
export function dataIn(page: unknown): Readonly<Record<string, unknown>> {
  const [, data = ''] = /id="data">(.*?)<\/script>/su.exec(String(page)) ?? [];
  return JSON.parse(data);
}

/** What a page loads. */
export const assetsIn = (page: unknown): readonly string[] =>
  [...String(page).matchAll(/\/assets\/([\w.-]+)/gu)].map(([, name]) => name ?? '');
