import { callbackPage } from '../../lib/app/pages/callback-page.ts';
import { GetCalendarConnectionCallback } from '../../lib/contract/calendar-connections/get-calendar-connection-callback.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

const page = { title: 'Connect a calendar', path: '/v1/users/me/calendar_connections' };

export const handler = implementFile(GetCalendarConnectionCallback, async () =>
  callbackPage(page, await builtPages()),
);
