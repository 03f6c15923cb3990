import * as v from 'valibot';
import { formStatuses } from '../../domain/routing-forms/routing-form.ts';
import { contract, noBody, paged, writers } from '../contract.ts';
import { described } from '../described.ts';
import { cursor, perPage } from '../fields.ts';
import { RoutingForm } from './routing-form.ts';

export const ListRoutingForms = contract({
  id: 'listRoutingForms',
  summary: 'List routing forms',
  description:
    'Returns routing forms in the order in which they were created. A page can have fewer than `perPage` results even if ' +
    'there are more; the list ends when `nextCursor` is `null`. A new routing form appears in the list after a short delay.',
  scope: 'routing_forms:read',
  roles: writers,
  query: v.strictObject({
    status: described(v.optional(v.picklist(formStatuses)), 'Only routing forms with this status.'),
    perPage,
    cursor,
  }),
  body: noBody,
  status: 200,
  reply: paged(RoutingForm),
  versioned: false,
  problems: [],
});
