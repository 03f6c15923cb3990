import { readFile } from 'node:fs/promises';
import type { BuiltPages } from '../app/pages/built-pages.ts';
import { type SignedInPageName, signedInPage } from '../app/pages/signed-in-page.ts';
import type { PublicFile } from '../app/service/public-file.ts';
import type { Locale } from '../domain/people/locale.ts';
import { pagesClient, pagesFolder } from './configuration.ts';

/** Reads a file that was built for the pages. Undefined if the file does not exist. */
export const readBuilt = (name: string): Promise<string | undefined> =>
  readFile(`${pagesFolder()}/${name}`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

let pages: Promise<BuiltPages> | undefined;

/** Lists the files that pages load. A process reads the list once. */
export function builtPages(): Promise<BuiltPages> {
  pages ??= readBuilt('manifest.json').then((text) => {
    if (text !== undefined) return JSON.parse(text) as BuiltPages;
    pages = undefined;
    throw new Error('The pages are not built: run `npm run package`, or `npm start`.');
  });
  return pages;
}

/** Creates a page with sign-in from its built files. */
export const builtSignedInPage = async (
  page: SignedInPageName,
  locale: Locale,
): Promise<PublicFile> => signedInPage(page, locale, (await builtPages()).app, pagesClient());
