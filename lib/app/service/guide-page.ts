import { createHash } from 'node:crypto';
import { Marked } from 'marked';
import { problems } from '../../contract/problems.ts';
import { routes } from '../../contract/routes.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import { publicUrl } from '../public-url.ts';
import { type GuideName, guideNames, guides } from './guides.ts';
import { alternates, pageBar } from './page-bar.ts';
import { docsIcon, type PagePreview, previewTags } from './page-head.ts';
import { pageStyle } from './page-style.ts';
import type { PublicFile } from './public-file.ts';

const style = `${pageStyle}
#guides { max-width: 46rem; margin: 0 auto; padding: 0 1rem 3rem }
#guides h2 { font-size: 1rem; margin: 0 .6rem .5rem }
#guides ul { margin: 0; padding: 0; list-style: none }
#guides a { display: block; padding: .3rem .6rem; border-radius: .3rem; color: var(--text); text-decoration: none }
#guides a:hover { text-decoration: underline }
#guides a[aria-current] { background: var(--marked); font-weight: 600 }
.wide { overflow-x: auto }
.text table { border-collapse: collapse; overflow-wrap: normal; font-size: .95em }
.text th, .text td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line) }
@media (min-width: 64rem) {
  body { display: grid; grid-template: auto 1fr / 16rem 1fr }
  #bar { grid-column: 1 / 3 }
  #guides { grid-area: 2 / 1; position: sticky; top: var(--bar); align-self: start; box-sizing: border-box; width: 100%; margin: 0; padding: 1.6rem 1rem }
  #guides h2 { display: none }
  .text { grid-area: 2 / 2; width: 100%; box-sizing: border-box; margin: 0 }
}
`;

/** Address of each operation in the reference, by its route. */
const operations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(routes).flatMap(([group, own]) =>
    Object.entries(own).map(([id, route]) => [route, `/docs#tag/${group}/${id}`]),
  ),
);

/** Address for a code span that names a problem or an operation. */
const addressOf = (code: string): string | undefined =>
  code in problems ? `/docs#${code}` : operations[code];

const plain = (html: string): string => html.replaceAll(/<[^>]+>/gu, '');

const markdown = new Marked({
  renderer: {
    // Raw HTML is removed: the guides only use it to mark generated text.
    html: () => '',
    codespan({ text }) {
      const code = `<code>${escapeHtml(text)}</code>`;
      const address = addressOf(text);
      return address === undefined ? code : `<a href="${escapeHtml(address)}">${code}</a>`;
    },
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens);
      const id = plain(inner)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/gu, '-');
      return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const guide = href.replace(/^([\w-]+)\.md(?=$|#)/u, '/docs/guides/$1');
      return `<a href="${escapeHtml(guide)}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
  // A table may be wider than a phone, so it scrolls by itself instead of the page.
  hooks: {
    postprocess: (html) =>
      html
        .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>'),
  },
});

const entryOf = (name: GuideName, current: GuideName): string =>
  `<li><a href="/docs/guides/${name}"${name === current ? ' aria-current="page"' : ''}>${escapeHtml(guides[name])}</a></li>`;

const previewOf = (name: GuideName): PagePreview => ({
  title: guides[name],
  description: 'A guide to the API of the scheduling and booking service.',
  url: publicUrl(`/docs/guides/${name}`).href,
});

/** Page of one guide, with links to the others. */
export function guidePage(name: GuideName, text: string): PublicFile {
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(guides[name])}</title>
${docsIcon}
${previewTags(previewOf(name))}
${alternates}
<link rel="alternate" type="text/markdown" href="/docs/guides/${name}.md">
<style>${style}</style>
</head>
<body>
${pageBar}
<main class="text">
${markdown.parse(text, { async: false })}
</main>
<nav id="guides" aria-labelledby="all"><h2 id="all">All guides</h2><ul>${guideNames.map((each) => entryOf(each, name)).join('')}</ul></nav>
</body>
</html>
`;
  return { mediaType: 'text/html', text: page, contentSecurityPolicy: policy };
}

const styleHash = createHash('sha256').update(style).digest('base64');

/** A guide runs no scripts, and loads nothing except its icon. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
