import type { Locale } from '../../domain/people/locale.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPages } from './built-pages.ts';
import { scriptNeeded } from './html-page.ts';
import { samePage } from './same-page.ts';

const titles: Readonly<Record<Locale, string>> = { en: 'Sign in', ja: 'サインイン' };

/** Page on which users request a sign-in link, and open it. The token is in the fragment, which browsers do not send. */
export function signInPage(locale: Locale, built: Pick<BuiltPages, 'sign-in'>): PublicFile {
  const title = titles[locale];
  const body = `<div id="page">
<main class="loading"><h1>${title}</h1><noscript><p>${scriptNeeded[locale]}</p></noscript></main>
</div>`;
  return samePage(title, body, built['sign-in'], locale);
}
