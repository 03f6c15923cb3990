import { GetRoutingFormsPage } from '../../lib/contract/pages/get-routing-forms-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtSignedInPage } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetRoutingFormsPage,
  (_, locale) => builtSignedInPage('routing-forms', locale),
  acceptedLocale,
);
