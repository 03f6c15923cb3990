import { updateRoutingForm } from '../../lib/app/routing-forms/update-routing-form.ts';
import { UpdateRoutingForm } from '../../lib/contract/routing-forms/update-routing-form.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateRoutingForm,
  [eventTypes, routingForms],
  {},
  ({ params, body, context, store }) => updateRoutingForm(params.uid, body, context, store),
);
