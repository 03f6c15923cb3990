import { createHash } from 'node:crypto';
import { escapeHtml } from '../../domain/escape-html.ts';
import { publicUrl } from '../public-url.ts';
import { alternates, pageBar } from './page-bar.ts';
import { docsIcon, previewTags } from './page-head.ts';
import { pageStyle } from './page-style.ts';
import { type ApiDocument, problemCatalogue } from './problem-catalogue.ts';
import type { PublicFile } from './public-file.ts';
import { referenceStyle, startReference } from './reference.ts';

/** The address alone determines which of the two parts is visible. Without scripting, only the catalogue is visible. */
const style = `${pageStyle}
#problems { display: none; padding-bottom: 60vh }
#problems section { padding: .2rem .8rem; border-left: 3px solid transparent }
#problems section:target { border-color: var(--link); background: var(--marked) }
body:has(#problems:target, #problems :target) #problems { display: block }
body:has(#problems:target, #problems :target) #reference { display: none }
@media (scripting: none) { #problems { display: block } #reference { display: none } }
${referenceStyle}`;

const description =
  'The operations, guides and problems of the API, with samples and a form to try each operation.';

/**
 * Documentation page. The viewer draws the API reference from the OpenAPI document. The catalogue of problems works
 * without the viewer.
 */
export function docsPage(document: ApiDocument, viewer: string): PublicFile {
  const { title, version } = document.info;
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${docsIcon}
${previewTags({ title, description, url: publicUrl('/docs').href })}
${alternates}
<style>${style}</style>
</head>
<body>
${pageBar}
<noscript><p class="text">The reference requires JavaScript. Everything it shows is also in <a href="/openapi.json">the OpenAPI document</a>.</p></noscript>
<main id="problems" class="text">
<h1>Problems</h1>
<p>The service (version ${escapeHtml(version)}) reports every error as a problem document (RFC 9457). The member <code>type</code>
links to this page. In your program, use <code>code</code>, which never changes its meaning.</p>
${problemCatalogue(document)}
</main>
<div id="reference"></div>
<script type="module" data-viewer="/docs/assets/${escapeHtml(viewer)}" data-address="${escapeHtml(publicUrl('/').origin)}">${startReference}</script>
</body>
</html>
`;
  return { mediaType: 'text/html', text, contentSecurityPolicy: policy };
}

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Allows only resources of the service itself, including the requests of the API form. No website may frame the page.
 *
 * The viewer is the code of a third party. In the sandbox, it has an origin of its own, so its requests cannot use the session of the user.
 * Links in the same tab need no other permission of the sandbox.
 */
const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src 'self' ${hashOf(startReference)}`,
  // The viewer writes style elements and attributes while it draws. Their hashes are not known in advance.
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
