import { checkScheduleMails, isAboutSchedule } from './check-schedule-mails.ts';
import type { EventFault, EventHistory, FeedEvent, ReceivedMail } from './event-history.ts';

/** Checks that bookings without changes have a mail, and that reminders are correct and sent at most once. */
export function checkMails(history: EventHistory): readonly EventFault[] {
  const bookings = [
    ...Map.groupBy(
      history.feed.filter(({ object }) => 'eventTypeId' in object),
      ({ object }) => object.uid,
    ).values(),
  ];
  const { mails, deaths } = history;
  return [
    ...bookings.flatMap((events) => checkBooking(events, mails)),
    ...(deaths.length > 0 ? [] : repeated(mails, () => true, 'twice')),
    ...repeated(mails, isReminder, 'reminder'),
    ...mails
      .filter((mail) => isReminder(mail) && !isAboutSchedule(mail, history))
      .flatMap((mail) => checkReminder(mail, history)),
    ...checkScheduleMails(history),
  ];
}

const isReminder = ({ subject }: ReceivedMail): boolean => subject.startsWith('Reminder: ');

/** Checks that a booking with a single event has a mail. Later events may make a message outdated before it is sent. */
function checkBooking(
  events: readonly FeedEvent[],
  mails: readonly ReceivedMail[],
): readonly EventFault[] {
  const [only] = events;
  if (only === undefined || events.length > 1) return [];
  const { uid } = only.object;
  return mails.some(({ text }) => text.includes(uid))
    ? []
    : [{ rule: 'mail', detail: `no mail about ${uid}` }];
}

function repeated(
  mails: readonly ReceivedMail[],
  isMeant: (mail: ReceivedMail) => boolean,
  rule: EventFault['rule'],
): readonly EventFault[] {
  const met = new Set<string>();
  return mails.filter(isMeant).flatMap(({ messageId, to, subject }): EventFault[] => {
    const isAgain = met.has(`${messageId} ${to}`);
    met.add(`${messageId} ${to}`);
    return isAgain ? [{ rule, detail: `${messageId} ${subject} to ${to}` }] : [];
  });
}

const minuteMs = 60_000;

/** Checks that the booking is open and the reminder is in time: late by at most half of its lead time and a minute. */
function checkReminder(
  { text, to, atMs, sentMs, messageId }: ReceivedMail,
  { feed, quietMs, reminderMinutes }: EventHistory,
): readonly EventFault[] {
  const about = feed.findLast(({ object }) => text.includes(object.uid) && 'startedAt' in object);
  const fault = (detail: string): readonly EventFault[] => [
    { rule: 'reminder', detail: `${messageId} to ${to}: ${detail}` },
  ];
  if (about === undefined) return fault(`about no booking: ${text.slice(0, 300)}`);
  if (atMs < quietMs) return fault('days too early');
  const { status, startedAt } = about.object;
  if (status !== 'open') return fault(`the booking is ${status}`);
  const dueMs = Date.parse(String(startedAt)) - reminderMinutes * minuteMs;
  const lateMs = (reminderMinutes / 2 + 1) * minuteMs;
  return sentMs >= dueMs && sentMs <= dueMs + lateMs
    ? []
    : fault(`sent at ${new Date(sentMs).toISOString()} for a start at ${startedAt}`);
}
