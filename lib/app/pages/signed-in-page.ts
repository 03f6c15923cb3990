import { allScopes } from '../../domain/people/all-scopes.ts';
import type { Locale } from '../../domain/people/locale.ts';
import { signedInPolicy } from '../service/page-policy.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPage } from './built-pages.ts';
import { htmlPage } from './html-page.ts';

/** Public OAuth client of the pages at the issuer of bearer tokens. */
export interface PagesClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  /** Origin of the token endpoint, if it differs from that of the issuer. */
  readonly tokenOrigin: string | undefined;
  /** Prefix of scope names at the issuer; undefined if its tokens have none. */
  readonly scopePrefix: string | undefined;
}

/** Settings with which the script of a page signs users in at the issuer. */
export interface OpenidSettings {
  readonly issuer: string;
  /** Name of the issuer that people know. */
  readonly name: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scopes: readonly string[];
}

/** Initial data for the script of a page with sign-in. */
export interface SignedInPageData {
  readonly openid: OpenidSettings | null;
}

/** Page with sign-in, and its title in each language. */
export type SignedInPageName = 'calendar' | 'settings';

const titles: Readonly<Record<SignedInPageName, Readonly<Record<Locale, string>>>> = {
  calendar: { en: 'Calendar', ja: 'カレンダー' },
  settings: { en: 'Settings', ja: '設定' },
};

const openidOf = ({ issuer, clientId, audience, scopePrefix }: PagesClient): OpenidSettings => ({
  issuer,
  name: new URL(issuer).host,
  clientId,
  audience,
  scopes:
    scopePrefix === undefined
      ? []
      : allScopes.filter((scope) => scope !== '*').map((scope) => `${scopePrefix}${scope}`),
});

const originsOf = ({ issuer, tokenOrigin }: PagesClient): readonly string[] => [
  ...new Set([issuer, tokenOrigin ?? issuer].map((url) => new URL(url).origin)),
];

/** Page that is the same for all users: its script requests a credential, and loads the user's data with it. */
export function signedInPage(
  page: SignedInPageName,
  locale: Locale,
  built: BuiltPage,
  client: PagesClient | undefined,
): PublicFile {
  const title = titles[page][locale];
  const data: SignedInPageData = { openid: client === undefined ? null : openidOf(client) };
  const content = { title, preview: null, data: JSON.stringify(data), ancestors: [] };
  return {
    mediaType: 'text/html',
    text: htmlPage(content, built, locale, 'user'),
    contentSecurityPolicy: signedInPolicy(client === undefined ? [] : originsOf(client)),
    // The page's address contains the parameters of the issuer's redirect, so it is not cached.
    isKept: false,
  };
}
