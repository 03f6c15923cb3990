import { createHash } from 'node:crypto';
import type { Locale } from '../../domain/people/locale.ts';
import type { PublicFile } from '../service/public-file.ts';
import { problemTitle } from './problem-title.ts';

const hints: Readonly<Record<Locale, string>> = {
  en: 'The link may be wrong. Ask the sender for a new one.',
  ja: 'URLが間違っている可能性があります。リンクの送信元にお問い合わせください。',
};

const style = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { line-height: 1.25 }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Page for people who open an unknown path. */
export function notFoundPage(locale: Locale): PublicFile {
  const title = problemTitle(404, locale);
  const text = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${hints[locale]}</p>
</main>
</body>
</html>
`;
  return { mediaType: 'text/html', text, contentSecurityPolicy: policy };
}
