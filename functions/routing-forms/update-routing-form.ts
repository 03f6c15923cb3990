import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateRoutingForm } from '../../lib/contract/routing-forms/update-routing-form.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { storedForm } from '../../lib/domain/routing-forms/needs.ts';
import { namedEventTypes } from '../../lib/domain/routing-forms/route-violations.ts';
import { updateForm } from '../../lib/domain/routing-forms/update-form.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateRoutingForm,
  [eventTypes, routingForms],
  {},
  ({ params, body, context, store }) =>
    runDecision(
      context,
      store,
      [storedForm(params.uid), ...namedEventTypes(body)],
      (snapshot) => updateForm(params.uid, body, snapshot, context),
      'routing-form/too-large',
    ),
);
