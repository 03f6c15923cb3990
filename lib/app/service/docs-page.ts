import { createHash } from 'node:crypto';
import { type ApiDocument, escaped, problemCatalogue } from './problem-catalogue.ts';

/** A page for people, and what it may load and run. */
export interface DocsPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The viewer fetches its own logo from its maker; a reader of ours is nobody's business. */
const foreignLogo = /https:\/\/cdn\.redoc\.ly\/redoc\/[\w.-]+\.svg/gu;
const ownLogo =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 48 16%22 height=%2216%22%3E%3Ctext y=%2212%22 font-size=%2211%22 font-family=%22sans-serif%22%3ERedoc%3C/text%3E%3C/svg%3E';

/** The routes of the viewer begin with a slash, so no code of a problem is one of them. */
const start = `
init('openapi.json', { router: 'hash', disableTelemetry: true }, document.getElementById('reference'));
`;

/** Which of the two parts is seen follows from the address alone; without scripting there is only one. */
const style = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1a23; background: #fff }
#pages { position: fixed; right: 1.5rem; bottom: .8rem; z-index: 10; display: flex; gap: 1rem; padding: .3rem 1rem; border: 1px solid #dcdce0; border-radius: 1rem; background: #fff; font-size: .9rem }
#problems { display: none; max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 60vh }
#problems section { scroll-margin-top: 1rem; padding: .2rem .8rem; border-left: 3px solid transparent }
#problems section:target { border-color: #2467f2; background: #f2f6ff }
#problems h2 { margin-top: 3rem }
#problems small { color: #6e6e78; font-weight: normal }
body:has(#problems:target, #problems :target) #problems { display: block }
body:has(#problems:target, #problems :target) #reference { display: none }
@media (scripting: none) { #problems { display: block } #reference { display: none } }
`;

/**
 * The documentation: the reference of the API, which the viewer draws from the OpenAPI document, and
 * the catalogue of problems, which is there without it.
 */
export function docsPage(document: ApiDocument, viewer: string): DocsPage {
  const { title, version } = document.info;
  const script = inline(viewer.replaceAll(foreignLogo, ownLogo) + start);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<nav id="pages"><a href="#/">Reference</a><a href="#problems">Problems</a><a href="openapi.json">OpenAPI document</a></nav>
<noscript><p>The reference needs scripting; all that it shows stands in <a href="openapi.json">the OpenAPI document</a>.</p></noscript>
<main id="problems">
<h1>Problems</h1>
<p>What the service (version ${escaped(version)}) answers when it does not do what it was asked for, after RFC 9457.
The member <code>type</code> of a reply points here; programs look at <code>code</code>, which never changes its meaning.</p>
${problemCatalogue(document)}
</main>
<div id="reference"></div>
<script type="module">${script}</script>
</body>
</html>
`;
  return { html, contentSecurityPolicy: policy(script) };
}

/** A script within a page must not seem to end, nor to begin another (HTML, "restrictions for contents of script elements"). */
const inline = (script: string): string => script.replaceAll(/<(?=!--|\/?script)/giu, '\\x3C');

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Nothing but what is in the page itself, and the document beside it; nobody may frame it. */
const policy = (script: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    // The viewer adds empty style elements, which it fills by script.
    `style-src ${hashOf(style)} ${hashOf('')}`,
    "connect-src 'self'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
