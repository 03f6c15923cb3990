import { english } from '../messages/english.ts';
import { japanese } from '../messages/japanese.ts';
import type { Letter, Message } from '../messages/message.ts';
import { oneLine } from '../messages/plain-text.ts';
import type { Locale } from '../people/locale.ts';

const texts = { en: english, ja: japanese };

/** A sign-in link of one organization. */
export interface SignInLink {
  readonly organization: string;
  readonly url: string;
}

/** The user who receives the mail. With users in several organizations, the first one. */
interface Receiver {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/** A name that contains an address could lead the receiver of the mail to another website. */
const withoutLinks = (name: string): string =>
  oneLine(name, 64).replaceAll(/(?<=\S)[./:@]+(?=\S)/gu, ' ');

/** Writes the mail with the sign-in links of an address. */
export function composeSignIn(
  uid: string,
  { name, email, locale }: Receiver,
  links: readonly SignInLink[],
): Message {
  const localized = texts[locale];
  const letter: Letter = {
    locale,
    subject: localized.signIn.subject,
    greeting: localized.greeting(withoutLinks(name)),
    opening: localized.signIn.opening,
    note: null,
    rows: [],
    links: links.map(({ organization, url }) => ({
      label: localized.signIn.link(withoutLinks(organization)),
      url,
    })),
    closing: [localized.signIn.next, localized.unanswered],
  };
  return {
    kind: 'signIn',
    role: 'user',
    to: { name: withoutLinks(name), email },
    organization: '',
    replyTo: null,
    letter,
    about: { uid, version: 1 },
    booking: null,
  };
}
