import { callbackPage } from '../../lib/app/service/callback-page.ts';
import { GetCalendarConnectionCallback } from '../../lib/contract/calendar-connections/get-calendar-connection-callback.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

export const handler = implementFile(GetCalendarConnectionCallback, async () =>
  callbackPage({ title: 'Connect a calendar', path: '/v1/users/me/calendar_connections' }),
);
