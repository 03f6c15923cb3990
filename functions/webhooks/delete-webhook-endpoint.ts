import { runDecision } from '../../lib/app/run-decision.ts';
import { DeleteWebhookEndpoint } from '../../lib/contract/webhooks/delete-webhook-endpoint.ts';
import { users } from '../../lib/data/people/users.ts';
import { webhooks } from '../../lib/data/webhooks/webhooks.ts';
import {
  deleteEndpoint,
  endpointDeletionNeeds,
} from '../../lib/domain/webhooks/delete-endpoint.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteWebhookEndpoint,
  [users, webhooks],
  {},
  ({ params, context, store }) =>
    runDecision(context, store, endpointDeletionNeeds(params.uid, context), (snapshot) =>
      deleteEndpoint(params.uid, snapshot, context),
    ),
);
