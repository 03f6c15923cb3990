import type { Locale } from '../../domain/people/locale.ts';

/** Text for browsers without JavaScript. */
export const scriptNeeded: Readonly<Record<Locale, string>> = {
  en: 'This page requires JavaScript.',
  ja: 'このページを表示するには JavaScript を有効にしてください。',
};

/** Reader of a page: a guest, or a user who signs in. */
export type PageReader = 'guest' | 'user';

const late: Readonly<Record<PageReader, Readonly<Record<Locale, string>>>> = {
  guest: {
    en: 'If this page does not start, reload it or open it in another browser. If that does not help, reply to the email about your booking, or contact the person who sent you the link.',
    ja: 'ページが表示されない場合は、再読み込みするか、別のブラウザーでお試しください。解決しない場合は、予約確認メールにご返信いただくか、リンクの送信元にお問い合わせください。',
  },
  user: {
    en: 'If this page does not start, reload it or open it in another browser. If that does not help, contact an administrator of your team.',
    ja: 'ページが表示されない場合は、再読み込みするか、別のブラウザーでお試しください。解決しない場合は、チームの管理者にお問い合わせください。',
  },
};

/**
 * Texts that the script of a page replaces when it starts. The second one becomes visible after some seconds, or
 * immediately without JavaScript (`.late` in the style of the pages).
 */
export const startHelp = (locale: Locale, reader: PageReader): string =>
  `<noscript><p lang="${locale}">${scriptNeeded[locale]}</p></noscript>
<p class="late" lang="${locale}">${late[reader][locale]}</p>`;
