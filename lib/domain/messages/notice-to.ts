import type { User } from '../people/user.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import type { Letter, Message } from './message.ts';
import { oneLine } from './plain-text.ts';
import type { Texts } from './texts.ts';

const texts = { en: english, ja: japanese };

/** A message that is not about a booking. */
interface Notice extends Pick<Message, 'kind' | 'role' | 'about'> {
  readonly subject: string;
  readonly opening: string;
  readonly rows: Letter['rows'];
  /** The advice to the receiver. */
  readonly next: string;
}

/** Writes a message that is not about a booking, in the language of the receiver. */
export function noticeTo(
  { userId, name, email, locale }: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
  noticeIn: (localized: Texts) => Notice,
): Message {
  const localized = texts[locale];
  const { kind, role, about, subject, opening, rows, next } = noticeIn(localized);
  return {
    kind,
    role,
    to: { name, email, userId },
    organization,
    replyTo: null,
    letter: {
      locale,
      subject: oneLine(subject, 200),
      greeting: localized.greeting(oneLine(name, 80)),
      opening,
      note: null,
      rows,
      links: [],
      closing: [next, localized.unanswered, localized.sentBy(oneLine(organization, 120))],
    },
    about,
    booking: null,
  };
}

/** Writes a notice about something that belongs to the user, such as a calendar connection. */
export const noticeToUser = (
  user: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
  noticeIn: (localized: Texts) => Omit<Notice, 'role'>,
): Message =>
  noticeTo(user, organization, (localized) => ({ ...noticeIn(localized), role: 'user' }));
