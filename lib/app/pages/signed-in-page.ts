import { allScopes } from '../../domain/people/all-scopes.ts';
import type { Locale } from '../../domain/people/locale.ts';
import { signedInPolicy } from '../service/page-policy.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPage } from './built-pages.ts';
import { htmlPage } from './html-page.ts';

/** The public client by which the pages are known to the issuer of bearer tokens. */
export interface PagesClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  /** The origin of the endpoint for tokens, where it is another one than that of the issuer. */
  readonly tokenOrigin: string | undefined;
  /** What the issuer puts before the names of scopes; undefined where its tokens have none. */
  readonly scopePrefix: string | undefined;
}

/** How the script of a page signs users in at the issuer. */
export interface OpenidSettings {
  readonly issuer: string;
  /** As people know it. */
  readonly name: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scopes: readonly string[];
}

/** What the script of a page on which users sign in begins with. */
export interface SignedInPageData {
  readonly openid: OpenidSettings | null;
}

/** A page on which users sign in, and its title in each language. */
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

/** The page is the same for everyone: its script asks for a credential, and shows what it opens. */
export function signedInPage(
  page: SignedInPageName,
  locale: Locale,
  built: BuiltPage,
  client: PagesClient | undefined,
): PublicFile {
  const title = titles[page][locale];
  const data: SignedInPageData = { openid: client === undefined ? null : openidOf(client) };
  const content = { title, description: title, data: JSON.stringify(data), ancestors: [] };
  return {
    mediaType: 'text/html',
    text: htmlPage(content, built, locale),
    contentSecurityPolicy: signedInPolicy(client === undefined ? [] : originsOf(client)),
    // What an issuer sends back stands in its address.
    isKept: false,
  };
}
