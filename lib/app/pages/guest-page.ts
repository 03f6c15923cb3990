import { locales } from '../../domain/people/locale.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPages } from './built-pages.ts';
import { samePage } from './same-page.ts';
import { startHelp } from './start-help.ts';

const title = 'Your booking';

const body = `<div id="page">
<main class="loading"><h1>${title}</h1>
${locales.map((locale) => startHelp(locale, 'guest')).join('\n')}</main>
</div>`;

/**
 * Page on which a guest sees, moves and cancels their booking, and a host answers a request. It is the same for all
 * users: the token is in the fragment, which browsers do not send. Until the booking is loaded, its language is unknown, so
 * the first texts are in every language.
 */
export const guestPage = ({ manage }: Pick<BuiltPages, 'manage'>): PublicFile =>
  samePage(title, body, manage);
