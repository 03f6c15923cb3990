import { escapeHtml } from '../../domain/escape-html.ts';
import type { Locale } from '../../domain/people/locale.ts';
import { pageIcon, previewTags } from '../service/page-head.ts';
import type { BuiltPage } from './built-pages.ts';
import { dataScript } from './data-script.ts';
import type { PageContent } from './page-content.ts';
import { type PageReader, startHelp } from './start-help.ts';

/** Page for people with its first view and its data, in the language of the visitor. */
export const htmlPage = (
  { title, preview, data, ancestors }: PageContent,
  { script, style, ownStyle }: BuiltPage,
  locale: Locale,
  reader: PageReader = 'guest',
): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
${pageIcon}
${previewTags(preview)}
<link rel="stylesheet" href="/assets/${style}">${ownStyle === undefined ? '' : `\n<link rel="stylesheet" href="/assets/${ownStyle}">`}
<script type="module" src="/assets/${script}"></script>
</head>
<body>
<div id="page" data-ancestors="${escapeHtml(ancestors.join(' '))}">
<main class="loading"><h1>${escapeHtml(title)}</h1>
${startHelp(locale, reader)}</main>
</div>
${dataScript(data)}
</body>
</html>
`;
