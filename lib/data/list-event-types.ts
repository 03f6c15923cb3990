import type { EventType } from '../domain/event-types/event-type.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { eventTypeFrom } from './event-types.ts';
import { keys } from './keys.ts';
import { listPage, type Position } from './list-page.ts';

/** What a list of event types asks for. */
export interface EventTypeFilter {
  readonly perPage: number;
  readonly status?: EventType['status'] | undefined;
  /** Who must be one of the hosts: a `restricted` caller, who may not see the others. */
  readonly hostId?: string | undefined;
}

interface Page {
  readonly eventTypes: readonly EventType[];
  readonly next: Position | undefined;
}

/** One page of the event types of an organization, in the order in which they were made. Who is deleted is in no index. */
export async function listEventTypes(
  of: OrganizationId,
  { perPage, status, hostId }: EventTypeFilter,
  after: Position | undefined,
): Promise<Page> {
  const question = {
    list: keys.eventTypeList(of),
    order: 'createdAt',
    sort: 'asc',
    perPage,
    conceals: hostId !== undefined,
    conditions: [
      ...(status === undefined ? [] : ['#status = :status']),
      ...(hostId === undefined ? [] : ['contains(hostIds, :host)']),
    ],
    names: status === undefined ? {} : { '#status': 'status' },
    values: {
      ...(status !== undefined && { ':status': status }),
      ...(hostId !== undefined && { ':host': hostId }),
    },
  } as const;
  const { items, next } = await listPage(of, question, after);
  return { eventTypes: items.map(eventTypeFrom), next };
}
