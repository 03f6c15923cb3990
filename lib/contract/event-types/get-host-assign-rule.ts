import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { HostAssignRule } from './host-assign-rule.ts';

export const GetHostAssignRule = contract({
  id: 'getHostAssignRule',
  summary: 'Get a host assignment rule',
  description: 'The `ETag` is the version of the event type.',
  scope: 'event_types:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: HostAssignRule }),
  versioned: true,
  problems: ['event-type/unknown', 'host-assign-rule/unknown'],
});
