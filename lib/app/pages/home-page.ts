import type { Locale } from '../../domain/people/locale.ts';
import { publicUrl } from '../public-url.ts';
import type { PublicFile } from '../service/public-file.ts';
import { plainPage } from './plain-page.ts';

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly signIn: string;
  readonly documentation: string;
  readonly guests: string;
  readonly toBook: string;
  readonly toChange: string;
  readonly developers: string;
  readonly firstCall: string;
  readonly reference: string;
  readonly document: string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    title: 'Scheduling and booking',
    description: 'Teams share a link, and guests book a time at which the team is free.',
    signIn: 'Sign in',
    documentation: 'Documentation',
    guests: 'Book a time',
    toBook: 'Open the link that you received from the team.',
    toChange: 'To change or cancel a booking, open the link in your confirmation email.',
    developers: 'For developers',
    firstCall: 'Your first call',
    reference: 'API reference',
    document: 'OpenAPI document',
  },
  ja: {
    title: '日程調整と予約',
    description: 'チームがリンクを共有すると、ゲストは空いている日時を予約できます。',
    signIn: 'サインイン',
    documentation: 'ドキュメント',
    guests: '予約をご希望の方',
    toBook: '予約先から受け取ったリンクを開いてください。',
    toChange: '予約の変更やキャンセルは、予約確認メールに記載のリンクから行えます。',
    developers: '開発者の方',
    firstCall: '最初の呼び出し（英語）',
    reference: 'APIリファレンス（英語）',
    document: 'OpenAPIドキュメント（英語）',
  },
};

/** Page at `/` for people. It is about the service, because no organization is known at this path. */
export function homePage(locale: Locale): PublicFile {
  const shown = texts[locale];
  const { title, description } = shown;
  const body = `<h1>${title}</h1>
<p class="soft">${description}</p>
<p class="row"><a class="button main" href="/sign-in">${shown.signIn}</a><a class="button" href="/docs">${shown.documentation}</a></p>
<h2>${shown.guests}</h2>
<p>${shown.toBook}<br>${shown.toChange}</p>
<h2>${shown.developers}</h2>
<ul>
<li><a href="/docs/guides/first-call">${shown.firstCall}</a></li>
<li><a href="/docs#description/introduction">${shown.reference}</a></li>
<li><a href="/openapi.json">${shown.document}</a></li>
</ul>`;
  return plainPage({
    title,
    body,
    locale,
    preview: { title, description, url: publicUrl('/').href },
  });
}
