import { newUid } from '../../lib/app/new-uid.ts';
import { createRoutingForm } from '../../lib/app/routing-forms/create-routing-form.ts';
import { CreateRoutingForm } from '../../lib/contract/routing-forms/create-routing-form.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateRoutingForm,
  [eventTypes, routingForms],
  { newUid },
  ({ body, context, store }, { newUid }) => createRoutingForm(body, context, store, newUid),
);
