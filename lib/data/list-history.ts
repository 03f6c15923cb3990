import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Event } from '../domain/feed/event.ts';
import type { Origin } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { TableName, table } from './engine/table.ts';
import { eventFrom } from './feed.ts';
import { keys } from './keys.ts';
import { charactersAPage } from './list-page.ts';

interface Page {
  readonly events: readonly Event[];
  /** The position of the last one, undefined where there are no more. */
  readonly next: number | undefined;
}

/** The events of a resource, newest first, from before a position on. Read consistently. */
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
  const events = fitting(Items.map(eventFrom), charactersAPage);
  const last = Items[events.length - 1];
  const isCut = events.length < Items.length || LastEvaluatedKey !== undefined;
  return { events, next: isCut && last ? keys.positionOf(last.sk as string) : undefined };
}

/** As many of them as a reply holds, and one at least. */
export function fitting(events: readonly Event[], most: number): readonly Event[] {
  let characters = 0;
  const end = events.findIndex((event) => {
    const isFull = characters > most;
    characters += JSON.stringify(event).length;
    return isFull;
  });
  return end === -1 ? events : events.slice(0, end);
}
