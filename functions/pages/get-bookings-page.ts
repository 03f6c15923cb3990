import { GetBookingsPage } from '../../lib/contract/pages/get-bookings-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtSignedInPage } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetBookingsPage,
  (_, locale) => builtSignedInPage('bookings', locale),
  acceptedLocale,
);
