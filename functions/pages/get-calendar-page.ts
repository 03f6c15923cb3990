import { GetCalendarPage } from '../../lib/contract/pages/get-calendar-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtSignedInPage } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetCalendarPage,
  (_, locale) => builtSignedInPage('calendar', locale),
  acceptedLocale,
);
