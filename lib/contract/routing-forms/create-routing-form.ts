import * as v from 'valibot';
import { contract, managers, noQuery } from '../contract.ts';
import { formMembers, RoutingForm } from './routing-form.ts';

export const CreateRoutingForm = contract({
  id: 'createRoutingForm',
  summary: 'Create a routing form',
  description:
    'Creates a routing form: fields that people answer, and rules that decide by the answers where a response leads. ' +
    'A form can have 50 fields, 100 rules with 10 groups of 10 conditions each, and at most 390 KB in all.',
  scope: 'routing_forms:write',
  roles: managers,
  query: noQuery,
  body: v.strictObject({
    ...formMembers,
    description: v.optional(formMembers.description, ''),
    status: v.optional(formMembers.status, 'enable'),
    isPublic: v.optional(formMembers.isPublic, false),
    rules: v.optional(formMembers.rules, []),
  }),
  status: 201,
  reply: v.object({ data: RoutingForm }),
  versioned: true,
  problems: [
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
