import {
  type CalendarConnection,
  effectiveRule,
  type Standing,
  takesAuthorization,
} from '../external-calendars/calendar-connection.ts';
import { targetCalendar } from '../external-calendars/target.ts';
import type { Event } from '../feed/event.ts';
import type { User } from '../people/user.ts';
import type { Message } from './message.ts';
import { noticeToUser } from './notice-to.ts';
import { oneLine } from './plain-text.ts';
import type { Texts } from './texts.ts';

/**
 * Writes the notice to a user about their own failed calendar connection, from its event and the current
 * connection.
 */
export const composeCalendarNotice = (
  { object, version }: Pick<Event, 'object' | 'version'>,
  connection: CalendarConnection,
  user: Pick<User, 'userId' | 'name' | 'email' | 'locale'>,
  organization: string,
): Message =>
  noticeToUser(user, organization, ({ calendarFailed: said }) => {
    const { lastError } = object as unknown as Standing;
    const told =
      lastError === 'not-written'
        ? notWritten(said, connection)
        : notRead(said, connection, lastError);
    const { subject, opening, reason, effect, next, calendar } = told;
    const named = oneLine(connection.account, 200);
    return {
      kind: 'calendarFailed',
      about: { uid: connection.uid, version },
      subject: subject(named),
      opening,
      rows: [
        { label: said.account, text: named },
        ...(calendar === undefined ? [] : [{ label: said.notWritten.calendar, text: calendar }]),
        { label: said.reason, text: reason },
        { label: said.effect, text: effect },
      ],
      next,
    };
  });

type Said = Texts['calendarFailed'];

/** The texts that depend on the cause of the failure. */
interface NoticeTexts extends Pick<Said, 'subject' | 'opening' | 'next'> {
  readonly reason: string;
  readonly effect: string;
  readonly calendar?: string | undefined;
}

function notRead(
  said: Said,
  connection: CalendarConnection,
  lastError: Exclude<Standing['lastError'], 'not-written'>,
): NoticeTexts {
  const { consent, ...usual } = said;
  const isAllowed = takesAuthorization(connection.provider);
  const reasons = { ...usual.reasons, ...(isAllowed && { unauthorized: consent.unauthorized }) };
  return {
    subject: said.subject,
    opening: said.opening,
    reason: reasons[lastError ?? 'unreachable'],
    effect: said.effects[effectiveRule(connection)],
    next: isAllowed ? consent.next : usual.next,
  };
}

/** The notice names the target calendar only if the connection still has one. */
function notWritten({ notWritten: said }: Said, connection: CalendarConnection): NoticeTexts {
  const calendar = targetCalendar(connection)?.name;
  return {
    ...said,
    calendar: calendar === undefined ? undefined : oneLine(calendar, 200),
  };
}
