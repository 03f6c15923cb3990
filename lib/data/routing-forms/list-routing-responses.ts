import type { RoutingResponse } from '../../domain/routing-forms/routing-response.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { routingResponseFrom } from './routing-responses.ts';

interface Page {
  readonly responses: readonly RoutingResponse[];
  readonly next: Position | undefined;
}

/** One page of the responses of a form, newest first. */
export async function listRoutingResponses(
  of: OrganizationId,
  formId: string,
  perPage: number,
  after: Position | undefined,
): Promise<Page> {
  const question = {
    list: keys.routingResponseList(of, formId),
    order: 'createdAt',
    sort: 'desc',
    perPage,
    conceals: false,
    conditions: [],
    names: {},
    values: {},
  } as const;
  const { items, next } = await listPage(of, question, after);
  return { responses: items.map(routingResponseFrom), next };
}
