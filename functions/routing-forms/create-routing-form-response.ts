import { newUid } from '../../lib/app/new-uid.ts';
import { createRoutingFormResponse } from '../../lib/app/routing-forms/create-routing-form-response.ts';
import { CreateRoutingFormResponse } from '../../lib/contract/routing-forms/create-routing-form-response.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateRoutingFormResponse,
  [routingForms],
  { newUid },
  ({ params, body, context, store }, { newUid }) =>
    createRoutingFormResponse({ ...params, ...body }, context, store, newUid),
);
