import type { Locale } from '../../domain/people/locale.ts';
import type { PublicFile } from '../service/public-file.ts';
import { plainPage } from './plain-page.ts';
import { problemTitle } from './problem-title.ts';

interface Texts {
  readonly hint: string;
  readonly home: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    hint: 'The link may be wrong. Ask the sender for a new one.',
    home: 'Go to the start page',
  },
  ja: {
    hint: 'URLが間違っている可能性があります。リンクの送信元にお問い合わせください。',
    home: 'トップページへ',
  },
};

/** Page for people who open an unknown path. */
export function notFoundPage(locale: Locale): PublicFile {
  const title = problemTitle(404, locale);
  const { hint, home } = texts[locale];
  const body = `<h1>${title}</h1>
<p class="soft">${hint}</p>
<p class="row"><a class="button" href="/">${home}</a></p>`;
  return plainPage({ title, body, locale, preview: null });
}
