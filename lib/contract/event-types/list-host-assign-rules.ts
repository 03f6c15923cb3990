import * as v from 'valibot';
import { contract, everyRole, noBody, paged } from '../contract.ts';
import { cursor, perPage } from '../fields.ts';
import { HostAssignRule } from './host-assign-rule.ts';

export const ListHostAssignRules = contract({
  id: 'listHostAssignRules',
  summary: 'List the host assignment rules of an event type',
  description: 'Returns the rules in the order in which they are evaluated.',
  scope: 'event_types:read',
  roles: everyRole,
  query: v.strictObject({ perPage, cursor }),
  body: noBody,
  status: 200,
  reply: paged(HostAssignRule),
  versioned: false,
  problems: ['event-type/unknown'],
});
