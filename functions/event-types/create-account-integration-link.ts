import { createAccountIntegrationLink } from '../../lib/app/event-types/create-account-integration-link.ts';
import { CreateAccountIntegrationLink } from '../../lib/contract/event-types/create-account-integration-link.ts';
import { commit } from '../../lib/data/commit.ts';
import { readItems } from '../../lib/data/items.ts';
import { bookingPageUrl } from '../../lib/http/configuration.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

const deps = { readItems, commit, bookingPageUrl };

export const handler = implementWrite(
  CreateAccountIntegrationLink,
  deps,
  ({ params, body, origin, intent }, deps) =>
    createAccountIntegrationLink({ ...params, ...body, origin }, intent, deps),
);
