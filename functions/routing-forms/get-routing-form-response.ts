import { getRoutingFormResponse } from '../../lib/app/routing-forms/get-routing-form-response.ts';
import { GetRoutingFormResponse } from '../../lib/contract/routing-forms/get-routing-form-response.ts';
import { findRoutingResponse } from '../../lib/data/routing-forms/routing-responses.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetRoutingFormResponse,
  { findRoutingResponse },
  ({ params, caller }, deps) => getRoutingFormResponse(caller, params, deps),
);
