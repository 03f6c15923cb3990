import {
  deleteRoutingForm,
  formDeletionDeps,
} from '../../lib/app/routing-forms/delete-routing-form.ts';
import { DeleteRoutingForm } from '../../lib/contract/routing-forms/delete-routing-form.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  DeleteRoutingForm,
  formDeletionDeps,
  ({ params, context, store }, deps) => deleteRoutingForm(params.uid, context, store, deps),
);
