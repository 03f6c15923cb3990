import { callbackPage } from '../../lib/app/pages/callback-page.ts';
import { GetCalendarConnectionCallback } from '../../lib/contract/calendar-connections/get-calendar-connection-callback.ts';
import { implementLocalFile } from '../../lib/http/implement-local-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

const page = {
  titles: { en: 'Connect a calendar', ja: 'カレンダーの接続' },
  path: '/v1/users/me/calendar_connections',
};

export const handler = implementLocalFile(GetCalendarConnectionCallback, async (locale) =>
  callbackPage(page, await builtPages(), locale),
);
