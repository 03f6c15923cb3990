import { entryPage } from '../../lib/app/pages/entry-page.ts';
import { signInPageData } from '../../lib/app/pages/signed-in-page.ts';
import { GetSignInPage } from '../../lib/contract/pages/get-sign-in-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { pagesClient } from '../../lib/http/configuration.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetSignInPage,
  async (_, locale) =>
    entryPage('sign-in', locale, await builtPages(), signInPageData(pagesClient())),
  acceptedLocale,
);
