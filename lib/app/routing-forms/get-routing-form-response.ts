import { Problem } from '../../contract/problem.ts';
import type { findRoutingResponse } from '../../data/routing-forms/routing-responses.ts';
import type { ResponseReply } from '../../domain/routing-forms/routing-response.ts';
import type { NamedResponse } from '../../domain/routing-forms/update-response.ts';
import type { Actor } from '../../domain/tenancy.ts';

/** Returns a response to an existing form. */
export async function getRoutingFormResponse(
  { organizationId }: Actor,
  { formId, uid }: NamedResponse,
  deps: { readonly findRoutingResponse: typeof findRoutingResponse },
): Promise<ResponseReply> {
  const { isKnown, stored } = await deps.findRoutingResponse(organizationId, formId, uid);
  if (!isKnown) throw new Problem('routing-form/unknown');
  if (stored === undefined) throw new Problem('response/unknown');
  return { data: stored.response, version: stored.ver };
}
