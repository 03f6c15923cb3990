import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { formMembers, RoutingForm } from './routing-form.ts';

export const UpdateRoutingForm = contract({
  id: 'updateRoutingForm',
  summary: 'Update a routing form',
  description:
    'Updates only the members that you send. A list that you send replaces the previous one. Fields that you send must fit the rules that stay.',
  scope: 'routing_forms:write',
  roles: managers,
  query: noQuery,
  body: v.partial(v.strictObject(formMembers)),
  status: 200,
  reply: v.object({ data: RoutingForm }),
  versioned: true,
  problems: [
    'routing-form/unknown',
    'routing-form/too-large',
    'routing-form/item-repeated',
    'routing-form/unknown-field',
    'routing-form/unknown-option',
    'routing-form/never-met',
    'routing-form/unknown-event-type',
    'routing-form/unknown-host',
    'routing-form/all-hosts',
    'request/unprocessable',
  ],
});
