import { newKey } from '../../lib/app/people/new-key.ts';
import { runDecision } from '../../lib/app/run-decision.ts';
import { CreateApiKey } from '../../lib/contract/api-keys/create-api-key.ts';
import { apiKeys } from '../../lib/data/people/api-keys.ts';
import { users } from '../../lib/data/people/users.ts';
import { createApiKey, newApiKeyNeeds } from '../../lib/domain/people/create-api-key.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateApiKey,
  [users, apiKeys],
  {},
  ({ body, context, store }) => {
    const fresh = newKey();
    return runDecision(context, store, newApiKeyNeeds(body, context), (snapshot) =>
      createApiKey(body, fresh, snapshot, context),
    );
  },
);
