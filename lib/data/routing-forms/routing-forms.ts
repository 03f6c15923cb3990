import { closedForm, storedForm, storedResponse } from '../../domain/routing-forms/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { routingResponseIn } from './routing-responses.ts';
import { closedFormIn, routingFormIn } from './stored-routing-forms.ts';

/** Routing forms and their responses. */
export const routingForms = {
  name: 'routing-forms',
  reads: [
    reads(storedForm, keys.routingForm, routingFormIn),
    reads(closedForm, keys.routingForm, closedFormIn),
    reads(
      storedResponse,
      (of, { formId, uid }) => keys.routingResponse(of, formId, uid),
      (of, items, { formId, uid }) => routingResponseIn(of, items, formId, uid),
    ),
  ],
};
