import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { eventTypeFrom } from './stored-event-types.ts';

/** What a list of event types asks for. */
export interface EventTypeFilter {
  readonly perPage: number;
  readonly status?: EventType['status'] | undefined;
  /** Who must be one of the hosts: a `restricted` caller, who may not see the others. */
  readonly hostId?: string | undefined;
  /** Those that everyone finds, for who may not see the others. */
  readonly isPublic?: true;
}

interface Page {
  readonly eventTypes: readonly EventType[];
  readonly next: Position | undefined;
}

/**
 * The index does not have the member, so it is looked for in the document. No text in it can pretend to be the
 * member: its quotation marks have a backslash before them.
 */
const publicText = '"visibility":"public"';

/** One page of the event types of an organization, in the order in which they were made. Who is deleted is in no index. */
export async function listEventTypes(
  of: OrganizationId,
  { perPage, status, hostId, isPublic }: EventTypeFilter,
  after: Position | undefined,
): Promise<Page> {
  const question = {
    list: keys.eventTypeList(of),
    order: 'createdAt',
    sort: 'asc',
    perPage,
    conceals: hostId !== undefined || isPublic === true,
    conditions: [
      ...(status === undefined ? [] : ['#status = :status']),
      ...(hostId === undefined ? [] : ['contains(hostIds, :host)']),
      ...(isPublic ? ['contains(doc, :public)'] : []),
    ],
    names: status === undefined ? {} : { '#status': 'status' },
    values: {
      ...(status !== undefined && { ':status': status }),
      ...(hostId !== undefined && { ':host': hostId }),
      ...(isPublic && { ':public': publicText }),
    },
  } as const;
  const { items, next } = await listPage(of, question, after);
  return { eventTypes: items.map(eventTypeFrom), next };
}
