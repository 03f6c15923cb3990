import { callbackPage } from '../../lib/app/pages/callback-page.ts';
import { GetCalendarConnectionCallback } from '../../lib/contract/calendar-connections/get-calendar-connection-callback.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

const titles = { en: 'Connect a calendar', ja: 'カレンダーの連携' };
const path = '/v1/users/me/calendar_connections';

export const handler = implementFile(
  GetCalendarConnectionCallback,
  async (_, locale) => callbackPage({ titles, path }, await builtPages(), locale),
  acceptedLocale,
);
