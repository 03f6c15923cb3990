import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { DayRange, Hours, HoursItem } from '../domain/availability/hours.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { atVersion } from './at-version.ts';
import { readItems } from './items.ts';
import { keys } from './keys.ts';
import { TableName, table } from './table.ts';
import { transact, type Write } from './transact.ts';

/** An availability calendar as it is answered; `timezone` is spelt as the source document spells it. */
export interface Calendar {
  readonly uid: string;
  readonly teamId: string | null;
  readonly userId: string;
  readonly name: string;
  /** The calendar whose hours count. A user has one default calendar at most. */
  readonly isDefault: boolean;
  readonly timezone: string;
  readonly calendars: readonly HoursItem[];
  /** Local date → the ranges that replace the day's hours; none = closed. */
  readonly overrides: Readonly<Record<string, readonly DayRange[]>>;
}

/** What every reader of free time reads of a calendar, without the names around it. */
export const hoursOf = ({ timezone, calendars, overrides }: Calendar): Hours => ({
  timeZone: timezone,
  items: calendars,
  overrides,
});

/** The calendars of a user, in the order of their ids. */
export async function listCalendars(
  of: OrganizationId,
  userId: string,
): Promise<readonly Calendar[]> {
  const { pk, sk } = keys.calendar(of, userId, '');
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ConsistentRead: true,
    }),
  );
  return Items.map((item): Calendar => JSON.parse(item.doc));
}

/**
 * Writes a calendar, new or not. The hours of the default one are written beside it in the same
 * transaction, and the calendar that was the default until now is no longer.
 */
export async function putCalendar(
  of: OrganizationId,
  calendar: Calendar,
): Promise<'written' | 'changed' | 'needs-default'> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const others = (await listCalendars(of, calendar.userId)).filter(
      ({ uid, isDefault }) => uid !== calendar.uid || (isDefault && !calendar.isDefault),
    );
    // Hours without a calendar behind them could never be explained or changed.
    if (others.some(({ uid }) => uid === calendar.uid)) return 'needs-default';
    const writes = await calendarWrites(of, calendar, others);
    if ((await transact(of, writes)) === 'written') return 'written';
  }
  return 'changed';
}

async function calendarWrites(
  of: OrganizationId,
  calendar: Calendar,
  others: readonly Calendar[],
): Promise<readonly Write[]> {
  const own = calendarWrite(of, calendar);
  if (!calendar.isDefault) return [own];
  const key = keys.hours(of, calendar.userId);
  const ver = ((await readItems(of, [key])).get(key)?.ver as number | undefined) ?? 0;
  const put = { ver: ver + 1, doc: JSON.stringify(hoursOf(calendar)) };
  const formerDefaults = others.filter(({ isDefault }) => isDefault);
  return [
    own,
    { key, put, ...atVersion(ver) },
    ...formerDefaults.map((other) => calendarWrite(of, { ...other, isDefault: false })),
  ];
}

const calendarWrite = (of: OrganizationId, calendar: Calendar): Write => ({
  key: keys.calendar(of, calendar.userId, calendar.uid),
  put: { doc: JSON.stringify(calendar) },
});
