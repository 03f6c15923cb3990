import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { TableName, table } from '../engine/table.ts';
import { keys } from '../keys/keys.ts';
import { readableEventFrom } from './feed.ts';

/** As other lists have in characters: who has as much as this waits for no more. */
const bytesAPage = 1_000_000;

interface Page {
  readonly events: readonly Event[];
  /** The position of the last one, undefined where there are no more. */
  readonly next: number | undefined;
  /** How many events were left out because they cannot be read. */
  readonly unreadable: number;
}

/** The events of a resource that can be read, newest first, from before a position on. Read consistently. */
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
  const read = Items.map(readableEventFrom);
  const there = read.filter((event) => event !== undefined);
  const events = fitting(there, bytesAPage);
  const isWhole = events.length === there.length;
  // Up to the first one that does not fit.
  const looked = isWhole ? Items : Items.slice(0, read.indexOf(there[events.length]));
  const last = looked.at(-1);
  const isCut = !isWhole || LastEvaluatedKey !== undefined;
  return {
    events,
    next: isCut && last ? keys.positionOf(last.sk as string) : undefined,
    unreadable: looked.length - events.length,
  };
}

/** As many of them as a reply holds, by its bytes, and one at least: it ends with the one that fills it. */
export function fitting(events: readonly Event[], most: number): readonly Event[] {
  let bytes = 0;
  const end = events.findIndex((event) => {
    const isFull = bytes > most;
    bytes += bytesInReply(event);
    return isFull;
  });
  return end === -1 ? events : events.slice(0, end);
}

/** What a function answers is JSON with the body as a text in it, so it is escaped once more. */
const bytesInReply = (event: Event): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(event)));
