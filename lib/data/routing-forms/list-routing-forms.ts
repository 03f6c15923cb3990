import type { RoutingForm } from '../../domain/routing-forms/routing-form.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { routingFormFrom } from './stored-routing-forms.ts';

/** The filter of a list of routing forms. */
export interface FormFilter {
  readonly perPage: number;
  readonly status?: RoutingForm['status'] | undefined;
}

interface Page {
  readonly forms: readonly RoutingForm[];
  readonly next: Position | undefined;
}

/**
 * One page of the routing forms of an organization, sorted by creation. Deleted forms are in no
 * index.
 */
export async function listRoutingForms(
  of: OrganizationId,
  { perPage, status }: FormFilter,
  after: Position | undefined,
): Promise<Page> {
  const question = {
    list: keys.routingFormList(of),
    order: 'createdAt',
    sort: 'asc',
    perPage,
    conceals: false,
    conditions: status === undefined ? [] : ['#status = :status'],
    names: status === undefined ? {} : { '#status': 'status' },
    values: status === undefined ? {} : { ':status': status },
  } as const;
  const { items, next } = await listPage(of, question, after);
  return { forms: items.map(routingFormFrom), next };
}
