import { escapeHtml } from '../../domain/escape-html.ts';
import type { Locale } from '../../domain/people/locale.ts';
import { pageIcon, previewTags } from '../service/page-head.ts';
import { pagePolicy } from '../service/page-policy.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPage } from './built-pages.ts';

/**
 * Page that is the same for all users: its script reads the parameters from the address. Search engines must not list
 * it.
 */
export function samePage(
  title: string,
  body: string,
  { script, style, ownStyle }: BuiltPage,
  locale: Locale = 'en',
): PublicFile {
  const text = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
${pageIcon}
${previewTags(null)}
<link rel="stylesheet" href="/assets/${style}">${ownStyle === undefined ? '' : `\n<link rel="stylesheet" href="/assets/${ownStyle}">`}
<script type="module" src="/assets/${script}"></script>
</head>
<body>
${body}
</body>
</html>
`;
  return { mediaType: 'text/html', text, contentSecurityPolicy: pagePolicy };
}
