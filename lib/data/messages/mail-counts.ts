import { hash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mailboxOf } from '../../domain/messages/mailbox-of.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { unlessRefused } from '../engine/unless-refused.ts';
import { keys } from '../keys/keys.ts';
import { raiseCounter } from './raise-counter.ts';

const hourMs = 3_600_000;

/** The hour of an instant. Messages are counted by hour. */
export const hourOf = (nowMs: number): number => Math.floor(nowMs / hourMs);

/** The start of the next hour (epoch milliseconds). */
export const nextHourMs = (nowMs: number): number => (hourOf(nowMs) + 1) * hourMs;

/** The maximum of each counter of an hour. */
export type HourlyLimits = Readonly<Record<string, number>>;

/**
 * Raises several counters of an hour. Returns false, and raises none, if one of them would exceed its maximum. A negative
 * `count` gives back what was not sent.
 */
export async function countMails(
  of: OrganizationId,
  hour: number,
  limits: HourlyLimits,
  count: number,
): Promise<boolean> {
  const counters = Object.entries(limits);
  const command = new UpdateCommand({
    TableName,
    Key: keys.mailCount(of, hour),
    UpdateExpression: `SET exp = :exp ADD ${counters.map(([name]) => `#${name} :count`).join(', ')}`,
    ConditionExpression: counters
      .map(([name]) => `(attribute_not_exists(#${name}) OR #${name} <= :${name})`)
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(counters.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':exp': expiryOf(hour),
      ':count': count,
      ...Object.fromEntries(counters.map(([name, most]) => [`:${name}`, most - count])),
    },
  });
  return (await unlessRefused(() => table.send(command))) !== 'refused';
}

/** Counts a mail about a schedule to a guest. Returns false if the guest has got the maximum of the hour already. */
export const countMailToGuest = (
  of: OrganizationId,
  hour: number,
  email: string,
  atMost: number,
): Promise<boolean> => {
  const mailbox = hash('sha256', mailboxOf(email), 'base64url');
  return raiseCounter(keys.guestMailCount(of, mailbox, hour), atMost, expiryOf(hour));
};

const expiryOf = (hour: number): number => ((hour + 2) * hourMs) / 1000;
