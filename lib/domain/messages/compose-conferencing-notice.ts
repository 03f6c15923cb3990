import type { ConferencingConnection } from '../conferencing/conferencing-connection.ts';
import type { Event } from '../feed/event.ts';
import type { User } from '../users/user.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import type { Message } from './message.ts';
import { oneLine } from './plain-text.ts';

const texts = { en: english, ja: japanese };

/** What a user reads of an account of their own for meetings that failed. */
export function composeConferencingNotice(
  { version }: Pick<Event, 'version'>,
  connection: ConferencingConnection,
  { userId, name, email, locale }: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
): Message {
  const said = texts[locale];
  const { subject, opening, account, provider, effect, inTheMeantime, next } =
    said.conferencingFailed;
  const named = oneLine(connection.account, 200);
  return {
    kind: 'conferencingFailed',
    role: 'user',
    to: { name, email, userId },
    organization,
    replyTo: null,
    letter: {
      locale,
      subject: oneLine(subject(named), 200),
      greeting: said.greeting(oneLine(name, 80)),
      opening,
      note: null,
      rows: [
        { label: account, text: named },
        { label: provider, text: said.places[connection.provider] },
        { label: effect, text: inTheMeantime },
      ],
      link: null,
      closing: [next, said.unanswered, said.sentBy(oneLine(organization, 120))],
    },
    about: { uid: connection.uid, version },
    booking: null,
  };
}
