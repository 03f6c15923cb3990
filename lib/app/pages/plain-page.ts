import { createHash } from 'node:crypto';
import type { Locale } from '../../domain/people/locale.ts';
import { type PagePreview, pageIcon, previewTags } from '../service/page-head.ts';
import type { PublicFile } from '../service/public-file.ts';

/** Copies the look of the other pages. The fallback cannot read their style file. */
const style = `
:root { color-scheme: light dark; --text: light-dark(#1a1a23, #ececf0); --soft: light-dark(#55555f, #b0b0ba);
  --ground: light-dark(#f5f6f8, #0f0f12); --paper: light-dark(#fff, #18181c); --line: light-dark(#d6d8de, #34343c);
  --edge: light-dark(#85858f, #8b8b95); --action: light-dark(#0b57d0, #8ab4f8); --on-action: light-dark(#fff, #10131a) }
* { box-sizing: border-box }
body { margin: 0; font: 1rem/1.55 system-ui, "Hiragino Sans", "Noto Sans JP", sans-serif; color: var(--text); background: var(--ground) }
main { width: calc(100% - 1rem); max-width: 42rem; margin: clamp(.5rem, 8vh, 5rem) auto; padding: clamp(1.25rem, 5vw, 2.5rem); border: 1px solid var(--line); border-radius: 1.2rem; background: var(--paper); overflow-wrap: anywhere }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.25 }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; line-height: 1.25 }
p, ul { margin: 0 0 1rem }
main > :last-child { margin-bottom: 0 }
ul { padding-left: 1.2rem }
li { margin: .35rem 0 }
.soft { color: var(--soft) }
a { color: var(--action) }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0 }
.button { display: inline-block; padding: .6rem 1.1rem; border: 1px solid var(--edge); border-radius: .6rem; color: var(--text); font-weight: 600; text-decoration: none }
.main { border-color: var(--action); background: var(--action); color: var(--on-action) }
a:focus-visible { outline: 3px solid var(--action); outline-offset: 2px }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface PlainPage {
  readonly title: string;
  /** The content of the page as HTML. */
  readonly body: string;
  readonly locale: Locale;
  readonly preview: PagePreview | null;
}

/** Page without a script and without other files than its icon. */
export function plainPage({ title, body, locale, preview }: PlainPage): PublicFile {
  const text = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${pageIcon}
${previewTags(preview)}
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return { mediaType: 'text/html', text, contentSecurityPolicy: policy };
}
