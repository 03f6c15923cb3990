import { createAccountIntegrationLink } from '../../lib/app/event-types/create-account-integration-link.ts';
import { CreateAccountIntegrationLink } from '../../lib/contract/event-types/create-account-integration-link.ts';
import { bookingPageUrl } from '../../lib/http/configuration.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateAccountIntegrationLink,
  { bookingPageUrl },
  ({ params, body, context, store }, { bookingPageUrl }) =>
    createAccountIntegrationLink({ ...params, ...body, page: bookingPageUrl() }, context, store),
);
