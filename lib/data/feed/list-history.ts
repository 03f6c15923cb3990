import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import { readableEventFrom } from './feed.ts';

/**
 * The same limit in bytes as the one of other lists in characters. A longer page does not need to
 * be filled.
 */
export const historyBytesAPage = 1_000_000;

/** An event with its position in the feed. */
export interface ListedEvent {
  readonly event: Event;
  readonly position: number;
}

interface Page {
  readonly events: readonly ListedEvent[];
  /** The position of the last event; undefined if no more events follow. */
  readonly position: number | undefined;
  /** Number of events that were left out because they cannot be read. */
  readonly unreadable: number;
}

/** The readable events of a resource before a position, newest first. Consistent. */
export async function listHistory(
  of: OrganizationId,
  origin: Origin,
  perPage: number,
  before: number | undefined,
): Promise<Page> {
  const { pk } = keys.event(of, origin, 0);
  const { from, to } = keys.eventsBefore(before);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: perPage,
    }),
  );
  const read = Items.map((item) => {
    const event = readableEventFrom(item);
    return event && { event, position: keys.positionOf(item.sk as string) };
  });
  const there = read.filter((event) => event !== undefined);
  const events = fitting(there, historyBytesAPage);
  const isWhole = events.length === there.length;
  // Ends before the first event that does not fit.
  const looked = isWhole ? Items : Items.slice(0, read.indexOf(there[events.length]));
  const last = looked.at(-1);
  const isCut = !isWhole || LastEvaluatedKey !== undefined;
  return {
    events,
    position: isCut && last ? keys.positionOf(last.sk as string) : undefined,
    unreadable: looked.length - events.length,
  };
}

/**
 * The events that fit into a response of `most` bytes, and at least one. The last event may exceed
 * the limit.
 */
export function fitting(events: readonly ListedEvent[], most: number): readonly ListedEvent[] {
  let bytes = 0;
  const end = events.findIndex(({ event }) => {
    const isFull = bytes > most;
    bytes += bytesInReply(event);
    return isFull;
  });
  return end === -1 ? events : events.slice(0, end);
}

/**
 * The response of a function is JSON that contains the body as a string, so the body is escaped
 * twice.
 */
const bytesInReply = (event: Event): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(event)));
