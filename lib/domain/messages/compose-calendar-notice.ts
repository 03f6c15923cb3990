import {
  type CalendarConnection,
  effectiveRule,
  type Standing,
  takesAuthorization,
} from '../calendars/calendar-connection.ts';
import type { Event } from '../feed/event.ts';
import type { User } from '../users/user.ts';
import { english } from './english.ts';
import { japanese } from './japanese.ts';
import type { Message } from './message.ts';
import { oneLine } from './plain-text.ts';

const texts = { en: english, ja: japanese };

/** What a user reads of a connection of their own that failed, from its event, and from the connection as it is now. */
export function composeCalendarNotice(
  { object, version }: Pick<Event, 'object' | 'version'>,
  connection: CalendarConnection,
  { userId, name, email, locale }: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
): Message {
  const said = texts[locale];
  const { subject, opening, account, reason, effect, effects, consent, ...usual } =
    said.calendarFailed;
  const isAllowed = takesAuthorization(connection.provider);
  const reasons = { ...usual.reasons, ...(isAllowed && { unauthorized: consent.unauthorized }) };
  const { next } = isAllowed ? consent : usual;
  const named = oneLine(connection.account, 200);
  const { lastError } = object as unknown as Standing;
  return {
    kind: 'calendarFailed',
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
        { label: reason, text: reasons[lastError ?? 'unreachable'] },
        { label: effect, text: effects[effectiveRule(connection)] },
      ],
      link: null,
      closing: [next, said.unanswered, said.sentBy(oneLine(organization, 120))],
    },
    about: { uid: connection.uid, version },
    booking: null,
  };
}
