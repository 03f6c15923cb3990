import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteRoutingForm = contract({
  id: 'deleteRoutingForm',
  summary: 'Delete a routing form',
  description: 'Deletes a routing form for good. It takes no more responses.',
  scope: 'routing_forms:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['routing-form/unknown'],
});
