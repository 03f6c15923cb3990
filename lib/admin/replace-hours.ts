import { newUid } from '../app/new-uid.ts';
import { listCalendars } from '../data/hours/stored-calendars.ts';
import { findUser } from '../data/people/stored-users.ts';
import { type Calendar, calendarBytes, calendarBytesAtMost } from '../domain/hours/calendar.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { HoursDocument } from './hours-document.ts';
import { putCalendar } from './put-calendar.ts';
import { refused } from './refused.ts';

/** Creates or replaces a calendar of a user from a document; without an ID, the default calendar. */
export async function replaceHours(
  of: OrganizationId,
  userId: string,
  document: HoursDocument,
  nowMs: number,
): Promise<Calendar | 'unknown-user'> {
  if ((await findUser(of, userId)) === undefined) return 'unknown-user';
  if (calendarBytes(document) > calendarBytesAtMost) throw refused('', ...tooLarge);
  const known = await listCalendars(of, userId);
  const byDefault = document.isDefault ? known.find(({ isDefault }) => isDefault)?.uid : undefined;
  const calendar = { ...document, userId, uid: document.uid ?? byDefault ?? newUid() };
  const outcome = await putCalendar(of, calendar, nowMs);
  if (typeof outcome === 'object') return outcome;
  const [member, code, detail] = notPut[outcome];
  throw refused(member, code, detail);
}

const tooLarge = [
  'calendar/too-large',
  `Its hours and dates must have at most ${calendarBytesAtMost} bytes as JSON.`,
] as const;

/** Wrong member, code and reason for each outcome. */
const notPut = {
  changed: [
    '',
    'calendar/changed',
    'It was changed by other requests at the same time. Try again.',
  ],
  'needs-default': [
    '/isDefault',
    'calendar/needs-default',
    'Make another calendar the default first.',
  ],
  'of-another': ['/uid', 'calendar/of-another', 'The calendar belongs to another user.'],
} as const satisfies Record<
  Exclude<Awaited<ReturnType<typeof putCalendar>>, object>,
  Parameters<typeof refused>
>;
