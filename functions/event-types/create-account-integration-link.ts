import { createAccountIntegrationLink } from '../../lib/app/event-types/create-account-integration-link.ts';
import { CreateAccountIntegrationLink } from '../../lib/contract/event-types/create-account-integration-link.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { bookingPageUrl } from '../../lib/http/configuration.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateAccountIntegrationLink,
  [eventTypes],
  { bookingPageUrl },
  ({ params, body, context, store }, { bookingPageUrl }) =>
    createAccountIntegrationLink({ ...params, ...body, page: bookingPageUrl() }, context, store),
);
