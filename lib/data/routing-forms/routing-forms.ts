import { putRoutingResponse } from '../../domain/routing-forms/changes.ts';
import { closedForm, storedForm, storedResponse } from '../../domain/routing-forms/needs.ts';
import { keys } from '../keys.ts';
import { reads, writes } from '../subject.ts';
import { routingResponseIn, writeRoutingResponse } from './routing-responses.ts';
import { closedFormIn, routingFormIn } from './stored-routing-forms.ts';

/** Routing forms and their responses. */
export const routingForms = {
  reads: [
    reads(storedForm, keys.routingForm, routingFormIn),
    reads(closedForm, keys.routingForm, closedFormIn),
    reads(
      storedResponse,
      (of, { formId, uid }) => keys.routingResponse(of, formId, uid),
      (of, items, { formId, uid }) => routingResponseIn(of, items, formId, uid),
    ),
  ],
  writes: [
    writes(putRoutingResponse, (of, _, { stored, event }) => [
      writeRoutingResponse(of, { kind: 'routing-response', stored, event }),
    ]),
  ],
};
