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
 * Checks the mails of each present or former guest of a schedule: the last one shows the last state, or ends the attendance,
 * and none follows an end without another invitation. Reminders must be in time, and about schedules that still start then.
 */
export function checkScheduleMails(history: EventHistory): readonly EventFault[] {
  const { mails, quietMs } = history;
  return [...schedulesIn(history)].flatMap(([uid, events]) => {
    const about = mails.filter((mail) => partsOf(mail)[0] === uid);
    const { object } = events.at(-1) as FeedEvent;
    const guests = new Set(events.flatMap((event) => guestsOf(event.object)));
    return [
      ...[...guests].flatMap((guest) => checkGuest(guest, object, about)),
      ...about
        .filter((mail) => kindOf(mail) === 'reminder')
        .flatMap((mail) => checkReminder(mail, object, quietMs)),
    ];
  });
}

const guestsOf = ({ attendees = [] }: FeedEvent['object']): readonly string[] =>
  (attendees as readonly { readonly email?: string }[]).flatMap(({ email }) => email ?? []);

/** `<uid>.<version>.<kind>.<receiver>`, and for reminders `<uid>.reminder.<start>.<receiver>`. */
const kindOf = (mail: ReceivedMail): string => {
  const [, second = '', third = ''] = partsOf(mail);
  return second === 'reminder' ? second : third;
};

const endings = ['scheduleCancelled', 'scheduleRemoved'];

function checkGuest(
  guest: string,
  object: FeedEvent['object'],
  about: readonly ReceivedMail[],
): readonly EventFault[] {
  const mails = about.filter(({ to }) => to === guest).toSorted((a, b) => a.atMs - b.atMs);
  const kinds = mails.map(kindOf);
  const fault = (detail: string): readonly EventFault[] => [
    { rule: 'mail', detail: `${object.uid} to ${guest}: ${detail} (${kinds})` },
  ];
  const isUninvited = kinds.some(
    (kind, index) => endings.includes(kinds[index - 1] ?? '') && !mayFollowEnd(kind),
  );
  if (isUninvited) return fault('a mail after the end');
  const last = mails.findLast((mail) => kindOf(mail) !== 'reminder');
  const isEnded = last !== undefined && endings.includes(kindOf(last));
  if (object.status !== 'open' || !guestsOf(object).includes(guest)) {
    // A guest whose attendance ends before the invitation is sent has no mail.
    return last === undefined || isEnded ? [] : fault('no cancellation');
  }
  if (last === undefined || !kinds.includes('scheduleInvited')) return fault('no invitation');
  if (isEnded) return fault('a cancellation of an open schedule');
  return showsState(last, object)
    ? []
    : fault(`${object.name} at ${object.startedAt} is not shown`);
}

/** A cancellation is sent twice after a crash. */
const mayFollowEnd = (kind: string): boolean =>
  kind === 'scheduleInvited' || endings.includes(kind);

/** Whether the calendar entry of a mail has the name and the start of a schedule. */
const showsState = ({ entry = '' }: ReceivedMail, { name, startedAt }: FeedEvent['object']) => {
  const lines = entry.replaceAll('\r\n ', '').split('\r\n');
  const start = new Date(String(startedAt)).toISOString().replaceAll(/[-:]|\.000/gu, '');
  return lines.includes(`SUMMARY:${name}`) && lines.includes(`DTSTART:${start}`);
};

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
