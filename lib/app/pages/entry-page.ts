import type { Locale } from '../../domain/people/locale.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPages } from './built-pages.ts';
import { dataScript } from './data-script.ts';
import { samePage } from './same-page.ts';
import { startHelp } from './start-help.ts';

/** Page for people who are not signed in yet. */
type EntryPageName = 'invite' | 'sign-in';

const titles: Readonly<Record<EntryPageName, Readonly<Record<Locale, string>>>> = {
  invite: { en: 'Invitation', ja: '招待' },
  'sign-in': { en: 'Sign in', ja: 'サインイン' },
};

/**
 * Page on which users sign in, or accept an invitation. It is the same for everyone: the token of a mail is in the fragment, which
 * browsers do not send. The address of the sign-in page can contain a code of the issuer, so the page is not cached.
 */
export function entryPage(
  page: EntryPageName,
  locale: Locale,
  built: Pick<BuiltPages, EntryPageName>,
  data: object = {},
): PublicFile {
  const title = titles[page][locale];
  const body = `<div id="page">
<main class="loading"><h1>${title}</h1>
${startHelp(locale, 'user')}</main>
</div>
${dataScript(JSON.stringify(data))}`;
  return { ...samePage(title, body, built[page], locale), isKept: false };
}
