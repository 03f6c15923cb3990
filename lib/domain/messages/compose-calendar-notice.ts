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
  noticeToUser(user, organization, ({ calendarFailed: localized }) => {
    const { lastError } = object as unknown as Standing;
    const told =
      lastError === 'not-written'
        ? notWritten(localized, connection)
        : notRead(localized, connection, lastError);
    const { subject, opening, reason, effect, next, calendar } = told;
    const named = oneLine(connection.account, 200);
    return {
      kind: 'calendarFailed',
      about: { uid: connection.uid, version },
      subject: subject(named),
      opening,
      rows: [
        { label: localized.account, text: named },
        ...(calendar === undefined
          ? []
          : [{ label: localized.notWritten.calendar, text: calendar }]),
        { label: localized.reason, text: reason },
        { label: localized.effect, text: effect },
      ],
      next,
    };
  });

type CalendarTexts = Texts['calendarFailed'];

/** The texts that depend on the cause of the failure. */
interface NoticeTexts extends Pick<CalendarTexts, 'subject' | 'opening' | 'next'> {
  readonly reason: string;
  readonly effect: string;
  readonly calendar?: string | undefined;
}

function notRead(
  localized: CalendarTexts,
  connection: CalendarConnection,
  lastError: Exclude<Standing['lastError'], 'not-written'>,
): NoticeTexts {
  const { consent, ...usual } = localized;
  const isAllowed = takesAuthorization(connection.provider);
  const reasons = { ...usual.reasons, ...(isAllowed && { unauthorized: consent.unauthorized }) };
  return {
    subject: localized.subject,
    opening: localized.opening,
    reason: reasons[lastError ?? 'unreachable'],
    effect: localized.effects[effectiveRule(connection)],
    next: isAllowed ? consent.next : usual.next,
  };
}

/** The notice names the target calendar only if the connection still has one. */
function notWritten(
  { notWritten: localized }: CalendarTexts,
  connection: CalendarConnection,
): NoticeTexts {
  const calendar = targetCalendar(connection)?.name;
  return {
    ...localized,
    calendar: calendar === undefined ? undefined : oneLine(calendar, 200),
  };
}
