import type { EventFault, EventHistory, FeedEvent, ReceivedMail } from './event-history.ts';

const minuteMs = 60_000;
/** The lead time of the reminders of guests, and the longest delay after which one is sent. */
const leadMs = 30 * minuteMs;
const lateMs = 11 * minuteMs;

/** The events of each schedule, in their order. */
const schedulesIn = ({ feed }: Pick<EventHistory, 'feed'>): ReadonlyMap<string, FeedEvent[]> =>
  Map.groupBy(
    feed.filter(({ event }) => event.startsWith('schedule_')),
    ({ object }) => object.uid,
  );

/** The ID of the schedule and the kind of a mail, from its `Message-ID`. */
const partsOf = ({ messageId }: ReceivedMail): readonly string[] =>
  messageId.replace('<', '').split('@')[0]?.split('.') ?? [];

export const isAboutSchedule = (mail: ReceivedMail, history: Pick<EventHistory, 'feed'>): boolean =>
  schedulesIn(history).has(partsOf(mail)[0] ?? '');

/**
 * Checks that each guest of a schedule has an invitation, and a cancellation as the last mail if the schedule was deleted.
 * Reminders must be in time, and about schedules that still start then.
 */
export function checkScheduleMails(history: EventHistory): readonly EventFault[] {
  const { mails, quietMs } = history;
  return [...schedulesIn(history)].flatMap(([uid, events]) => {
    const about = mails.filter((mail) => partsOf(mail)[0] === uid);
    const { object } = events.at(-1) as FeedEvent;
    return [
      ...guestsOf(object).flatMap((guest) => checkGuest(guest, object, about)),
      ...about
        .filter((mail) => partsOf(mail)[1] === 'reminder')
        .flatMap((mail) => checkReminder(mail, object, quietMs)),
    ];
  });
}

const guestsOf = ({ attendees = [] }: FeedEvent['object']): readonly string[] =>
  (attendees as readonly { readonly email?: string }[]).flatMap(({ email }) => email ?? []);

function checkGuest(
  guest: string,
  { uid, status }: FeedEvent['object'],
  mails: readonly ReceivedMail[],
): readonly EventFault[] {
  const kinds = mails
    .filter(({ to }) => to === guest)
    .toSorted((a, b) => a.atMs - b.atMs)
    .map((mail) => partsOf(mail)[2]);
  const fault = (detail: string): readonly EventFault[] => [
    { rule: 'mail', detail: `${uid} to ${guest}: ${detail} (${kinds})` },
  ];
  const isCancelled = kinds.includes('scheduleCancelled');
  if (status === 'open') {
    if (!kinds.includes('scheduleInvited')) return fault('no invitation');
    return isCancelled ? fault('a cancellation of an open schedule') : [];
  }
  // A schedule that is deleted before its invitation is sent has no mail.
  if (kinds.length === 0) return [];
  if (!isCancelled) return fault('no cancellation');
  const last = kinds.slice(kinds.indexOf('scheduleCancelled'));
  return last.every((kind) => kind === 'scheduleCancelled') ? [] : fault('a mail after it');
}

function checkReminder(
  { messageId, to, atMs, sentMs }: ReceivedMail,
  { status, startedAt, isRemind }: FeedEvent['object'],
  quietMs: number,
): readonly EventFault[] {
  const fault = (detail: string): readonly EventFault[] => [
    { rule: 'reminder', detail: `${messageId} to ${to}: ${detail}` },
  ];
  if (status !== 'open' || isRemind !== true) return fault(`the schedule is ${status}`);
  if (atMs < quietMs) return fault('days too early');
  const dueMs = Date.parse(String(startedAt)) - leadMs;
  return sentMs >= dueMs && sentMs <= dueMs + lateMs
    ? []
    : fault(`sent at ${new Date(sentMs).toISOString()} for a start at ${startedAt}`);
}
