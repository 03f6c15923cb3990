import {
  deleteRoutingForm,
  formDeletionDeps,
} from '../../lib/app/routing-forms/delete-routing-form.ts';
import { DeleteRoutingForm } from '../../lib/contract/routing-forms/delete-routing-form.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteRoutingForm,
  [routingForms],
  formDeletionDeps,
  ({ params, context, store }, deps) => deleteRoutingForm(params.uid, context, store, deps),
);
