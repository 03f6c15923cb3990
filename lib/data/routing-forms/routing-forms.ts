import {
  closeRoutingForm,
  putRoutingForm,
  putRoutingResponse,
  removeRoutingForm,
} from '../../domain/routing-forms/changes.ts';
import { closedForm, storedForm, storedResponse } from '../../domain/routing-forms/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { routingResponseIn, writeRoutingResponse } from './routing-responses.ts';
import {
  closedFormIn,
  routingFormIn,
  writeClosedForm,
  writeRemovedForm,
  writeRoutingForm,
} from './stored-routing-forms.ts';

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
    writes(putRoutingForm, (of, _, { stored, event }) => [writeRoutingForm(of, stored, event)]),
    writes(closeRoutingForm, (of, _, deletion) => [writeClosedForm(of, deletion)]),
    writes(removeRoutingForm, (of, _, deletion) => [writeRemovedForm(of, deletion)]),
    writes(putRoutingResponse, (of, _, response) => [writeRoutingResponse(of, response)]),
  ],
};
