import { type Locale, languageOf } from '../../domain/people/locale.ts';
import { eventTypePageUrl, publicUrl } from '../public-url.ts';
import type { PagePreview } from '../service/page-head.ts';

interface Team {
  readonly name: string;
  /** The part of the address that names the team. */
  readonly path: string;
  readonly locale: string;
}

interface Described {
  readonly uid: string;
  readonly name: string;
  readonly description: string;
}

interface Texts {
  readonly book: string;
  readonly choose: string;
  readonly bookWith: (team: string) => string;
}

const texts: Readonly<Record<Locale, Texts>> = {
  en: {
    book: 'Book a time',
    choose: 'Choose a time that suits you.',
    bookWith: (team) => `Book a time with ${team}.`,
  },
  ja: {
    book: '日時を予約',
    choose: 'ご都合のよい日時をお選びください。',
    bookWith: (team) => `${team}の予約ページです。`,
  },
};

const textsOf = ({ locale }: Team): Texts => texts[languageOf(locale)];

/** Preview of the page of a team, in the language of the team, because messengers do not name a language. */
export const teamPreview = (team: Team): PagePreview => ({
  title: team.name,
  description: textsOf(team).bookWith(team.name),
  url: publicUrl(`/t/${encodeURIComponent(team.path)}`).href,
});

const namedPreview = ({ name, description }: Described, team: Team, url: string): PagePreview => ({
  title: `${name} – ${team.name}`,
  description: description || textsOf(team).bookWith(team.name),
  url,
});

/** Preview of a booking page. The preview of an unlisted event type contains no names, because everyone in a chat sees it. */
export function bookingPreview(eventType: Described, team: Team, isListed: boolean): PagePreview {
  if (isListed) return namedPreview(eventType, team, eventTypePageUrl(team.path, eventType.uid));
  const { book, choose } = textsOf(team);
  return { title: book, description: choose, url: null };
}

/** Preview of a public routing form. */
export function formPreview(form: Described, team: Team): PagePreview {
  const path = [team.path, 'f', form.uid].map(encodeURIComponent).join('/');
  return namedPreview(form, team, publicUrl(`/t/${path}`).href);
}
