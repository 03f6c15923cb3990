import type { EventType } from '../../domain/event-types/event-type.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { eventTypeFrom } from './stored-event-types.ts';

/** The filter of a list of event types. */
export interface EventTypeFilter {
  readonly perPage: number;
  readonly status?: EventType['status'] | undefined;
  /**
   * A user who must be one of the hosts: a `restricted` caller, who may not see other event types.
   */
  readonly hostId?: string | undefined;
  /** Lists only public event types, for callers who may not see the others. */
  readonly isPublic?: true;
}

interface Page {
  readonly eventTypes: readonly EventType[];
  readonly next: Position | undefined;
}

/**
 * The index has no attribute for visibility, so the filter searches the document. A text of a user
 * cannot contain this string, because JSON escapes its quotation marks.
 */
const publicText = '"visibility":"public"';

/**
 * One page of the event types of an organization, sorted by creation. Deleted ones are in no index.
 */
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
