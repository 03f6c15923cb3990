import type { Locale } from '../../domain/people/locale.ts';
import { pagePolicy } from '../service/page-policy.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { PagesClient } from '../sessions/pages-client.ts';
import type { BuiltPage } from './built-pages.ts';
import { htmlPage } from './html-page.ts';

/** Initial data for the script of a page on which users sign in. */
export interface SignInPageData {
  /** The issuer of the deployment, by the name that people know; null if users sign in only by mail. */
  readonly issuer: { readonly name: string } | null;
}

/** Page with sign-in, and its title in each language. */
export type SignedInPageName = 'bookings' | 'calendar' | 'routing-forms' | 'settings';

const titles: Readonly<Record<SignedInPageName, Readonly<Record<Locale, string>>>> = {
  bookings: { en: 'Bookings', ja: '予約' },
  calendar: { en: 'Calendar', ja: 'カレンダー' },
  'routing-forms': { en: 'Routing forms', ja: '振り分けフォーム' },
  settings: { en: 'Settings', ja: '設定' },
};

/** The data of a page on which users sign in. */
export const signInPageData = (client: PagesClient | undefined): SignInPageData => ({
  issuer: client === undefined ? null : { name: new URL(client.issuer).host },
});

/** Page that is the same for all users: its script requests a credential, and loads the user's data with it. */
export function signedInPage(
  page: SignedInPageName,
  locale: Locale,
  built: BuiltPage,
  client: PagesClient | undefined,
): PublicFile {
  const title = titles[page][locale];
  const data = JSON.stringify(signInPageData(client));
  const content = { title, preview: null, data, ancestors: [] };
  return {
    mediaType: 'text/html',
    text: htmlPage(content, built, locale, 'user'),
    contentSecurityPolicy: pagePolicy,
    isKept: false,
  };
}
