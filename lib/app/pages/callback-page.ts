import type { Locale } from '../../domain/people/locale.ts';
import type { PublicFile } from '../service/public-file.ts';
import type { BuiltPages } from './built-pages.ts';
import { samePage } from './same-page.ts';
import { scriptNeeded } from './start-help.ts';

/** Texts of a callback page, and the path that completes the authorization. */
interface Authorizing {
  readonly titles: Readonly<Record<Locale, string>>;
  readonly path: string;
}

interface Texts {
  readonly intro: string;
  readonly key: string;
  readonly connect: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    intro: 'You have given your consent. Enter your API key to complete the connection.',
    key: 'API key',
    connect: 'Connect',
  },
  ja: {
    intro: '同意を確認しました。連携を完了するには、ご自身のAPIキーを入力してください。',
    key: 'APIキー',
    connect: '連携する',
  },
};

/**
 * Page to which a provider redirects a user. It is the same for all readers of a language, and completes nothing by
 * itself. Its script sends the provider's parameters, with the user's credential, to the path in `data-authorize`.
 */
export function callbackPage(
  { titles, path }: Authorizing,
  { connect: built }: Pick<BuiltPages, 'connect'>,
  locale: Locale,
): PublicFile {
  const { intro, key, connect } = texts[locale];
  const title = titles[locale];
  const body = `<main class="narrow" data-authorize="${path}">
<h1>${title}</h1>
<noscript><p>${scriptNeeded[locale]}</p></noscript>
<p id="told" class="news" role="status" tabindex="-1"></p>
<form id="key-form" hidden>
<p>${intro}</p>
<div class="field">
<label for="key">${key}</label>
<input id="key" name="key" type="password" autocomplete="off" required maxlength="255">
</div>
<div class="row"><button type="submit" class="main">${connect}</button></div>
</form>
</main>`;
  return { ...samePage(title, body, built, locale), isKept: false };
}
