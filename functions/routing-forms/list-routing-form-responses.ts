import { listRoutingFormResponses } from '../../lib/app/routing-forms/list-routing-form-responses.ts';
import { ListRoutingFormResponses } from '../../lib/contract/routing-forms/list-routing-form-responses.ts';
import { listRoutingResponses } from '../../lib/data/routing-forms/list-routing-responses.ts';
import { findRoutingForm } from '../../lib/data/routing-forms/stored-routing-forms.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

const deps = { findRoutingForm, listRoutingResponses };

export const handler = implementRead(ListRoutingFormResponses, deps, (request, deps) =>
  listRoutingFormResponses(request.caller, request.params.formId, request.query, deps),
);
