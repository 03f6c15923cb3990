import { updateRoutingForm } from '../../lib/app/routing-forms/update-routing-form.ts';
import { UpdateRoutingForm } from '../../lib/contract/routing-forms/update-routing-form.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(UpdateRoutingForm, {}, ({ params, body, context, store }) =>
  updateRoutingForm(params.uid, body, context, store),
);
