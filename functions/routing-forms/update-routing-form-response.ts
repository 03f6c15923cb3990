import { updateRoutingFormResponse } from '../../lib/app/routing-forms/update-routing-form-response.ts';
import { UpdateRoutingFormResponse } from '../../lib/contract/routing-forms/update-routing-form-response.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateRoutingFormResponse,
  [routingForms],
  {},
  ({ params, body, context, store }) =>
    updateRoutingFormResponse(params, body.answers, context, store),
);
