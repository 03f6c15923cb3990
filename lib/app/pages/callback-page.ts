import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPages } from './built-pages.ts';
import { samePage } from './same-page.ts';

/** What a page of this kind is about, and the path at which what came back completes it. */
interface Authorizing {
  readonly title: string;
  readonly path: string;
}

/**
 * The page to which a provider sends a user back. It is the same for everyone, and completes nothing: what the provider
 * has added to its address goes, with the credential of the user, to the path that `data-authorize` begins.
 */
export function callbackPage(
  { title, path }: Authorizing,
  { connect }: Pick<BuiltPages, 'connect'>,
): PublicFile {
  const body = `<main class="narrow" data-authorize="${path}">
<h1>${title}</h1>
<noscript><p>This page requires JavaScript.</p></noscript>
<p id="told" class="news" role="status" tabindex="-1"></p>
<form id="key-form" hidden>
<p>You have given your consent. To complete the connection, enter an API key of your user in the scheduling service.</p>
<div class="field">
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" required maxlength="255">
</div>
<div class="row"><button type="submit" class="main">Connect</button></div>
</form>
</main>`;
  return { ...samePage(title, body, connect), isKept: false };
}
