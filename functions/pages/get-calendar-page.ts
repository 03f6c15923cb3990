import { GetCalendarPage } from '../../lib/contract/pages/get-calendar-page.ts';
import { implementSignedInPage } from '../../lib/http/implement-signed-in-page.ts';

export const handler = implementSignedInPage(GetCalendarPage, 'calendar');
