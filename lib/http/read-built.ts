import { readFile } from 'node:fs/promises';
import type { BuiltPages } from '../app/pages/built-pages.ts';
import { type SignedInPageName, signedInPage } from '../app/pages/signed-in-page.ts';
import type { PublicFile } from '../app/service/public-file.ts';
import type { Locale } from '../domain/users/user.ts';
import { pagesClient, pagesFolder } from './configuration.ts';

/** Reads a file that was built for the pages; undefined where there is none of this name. */
export const readBuilt = (name: string): Promise<string | undefined> =>
  readFile(`${pagesFolder()}/${name}`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

let read: Promise<BuiltPages> | undefined;

/** What the pages load. A process reads it once. */
export function builtPages(): Promise<BuiltPages> {
  read ??= readBuilt('manifest.json').then((text) => {
    if (text !== undefined) return JSON.parse(text) as BuiltPages;
    read = undefined;
    throw new Error('The pages are not built: run `npm run package`, or `npm start`.');
  });
  return read;
}

/** A page on which users sign in. */
export const builtSignedInPage = async (
  page: SignedInPageName,
  locale: Locale,
): Promise<PublicFile> => signedInPage(page, locale, (await builtPages())[page], pagesClient());
