import type { Event } from '../feed/event.ts';
import type { User } from '../users/user.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import type { Message } from './message.ts';
import { oneLine } from './plain-text.ts';

const texts = { en: english, ja: japanese };

/** What an owner reads of a webhook endpoint that was disabled, from its event. */
export function composeNotice(
  { object, version }: Pick<Event, 'object' | 'version'>,
  { name, email, locale }: Pick<User, 'name' | 'email' | 'locale'>,
  organization: string,
): Message {
  const said = texts[locale];
  const { subject, opening, url, reason, reasons, next } = said.endpointDisabled;
  const address = oneLine(String(object.url), 2048);
  const why = object.disabledReason === 'gone' ? reasons.gone : reasons.failing;
  return {
    kind: 'endpointDisabled',
    role: 'owner',
    to: { name, email },
    organization,
    replyTo: null,
    letter: {
      locale,
      subject: oneLine(subject(hostOf(address)), 200),
      greeting: said.greeting(oneLine(name, 80)),
      opening,
      note: null,
      rows: [
        { label: url, text: address },
        { label: reason, text: why },
      ],
      link: null,
      closing: [next, said.unanswered, said.sentBy(oneLine(organization, 120))],
    },
    about: { uid: String(object.uid), version },
    booking: null,
  };
}

/** Without its path, which may hold a secret and is of no use in a subject. */
const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/u.exec(url)?.[1] ?? url;
