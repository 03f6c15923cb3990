import { pagePolicy } from './page-policy.ts';
import type { PublicFile } from './public-file.ts';

/** What a page of this kind is about, and the path at which what came back completes it. */
interface Authorizing {
  readonly title: string;
  readonly path: string;
}

/**
 * The page to which a provider sends a user back. It is the same for everyone, and completes nothing: what the provider
 * has added to its address goes, with the credential of the user, to the path that `data-authorize` begins.
 */
export function callbackPage({ title, path }: Authorizing): PublicFile {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="stylesheet" href="/b/assets/style.css">
<script type="module" src="/b/assets/connect.js"></script>
</head>
<body>
<main data-authorize="${path}">
<h1>${title}</h1>
<noscript><p>This page requires JavaScript.</p></noscript>
<p id="told" role="status" tabindex="-1"></p>
<form id="key-form" hidden>
<p>You have given your consent. To complete the connection, enter an API key of your user in the scheduling service.</p>
<label for="key">API key</label>
<input id="key" name="key" type="password" autocomplete="off" required maxlength="255">
<div class="row"><button type="submit" class="main">Connect</button></div>
</form>
</main>
</body>
</html>
`;
  return { mediaType: 'text/html', text, contentSecurityPolicy: pagePolicy, isKept: false };
}
