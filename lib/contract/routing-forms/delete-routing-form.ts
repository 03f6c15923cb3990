import { contract, managers, noBody, noQuery, noReply } from '../contract.ts';

export const DeleteRoutingForm = contract({
  id: 'deleteRoutingForm',
  summary: 'Delete a routing form',
  description:
    'Deletes a routing form and its responses for good. It takes about five seconds, so that responses that are being created ' +
    'are deleted as well. If there are very many, the response can be 503: the form is no longer available, but it still has responses. ' +
    'Send the same request again to continue.',
  scope: 'routing_forms:write',
  roles: managers,
  query: noQuery,
  body: noBody,
  status: 204,
  reply: noReply,
  versioned: true,
  problems: ['routing-form/unknown'],
});
