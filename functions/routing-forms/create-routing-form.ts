import { newUid } from '../../lib/app/new-uid.ts';
import { runDecision } from '../../lib/app/run-decision.ts';
import { CreateRoutingForm } from '../../lib/contract/routing-forms/create-routing-form.ts';
import { eventTypes } from '../../lib/data/event-types/event-types.ts';
import { routingForms } from '../../lib/data/routing-forms/routing-forms.ts';
import { createForm } from '../../lib/domain/routing-forms/create-form.ts';
import { namedEventTypes } from '../../lib/domain/routing-forms/route-violations.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  CreateRoutingForm,
  [eventTypes, routingForms],
  { newUid },
  ({ body, context, store }, { newUid }) => {
    const uid = newUid();
    return runDecision(context, store, namedEventTypes(body), (snapshot) =>
      createForm(uid, body, snapshot, context),
    );
  },
);
