import { Problem } from '../../contract/problem.ts';
import type { listRoutingResponses } from '../../data/routing-forms/list-routing-responses.ts';
import type { findRoutingForm } from '../../data/routing-forms/stored-routing-forms.ts';
import type { RoutingResponse } from '../../domain/routing-forms/routing-response.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface ResponsesQuery {
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the responses to an existing form. */
export async function listRoutingFormResponses(
  actor: Actor,
  formId: string,
  query: ResponsesQuery,
  deps: {
    readonly findRoutingForm: typeof findRoutingForm;
    readonly listRoutingResponses: typeof listRoutingResponses;
  },
): Promise<{ readonly data: readonly RoutingResponse[]; readonly nextCursor: string | null }> {
  const of = actor.organizationId;
  const scope = { actor, list: 'routing-form-responses', query: { ...query, formId } };
  const after = (await decryptCursor(query.cursor, scope)) as Record<string, unknown> | undefined;
  const [form, page] = await Promise.all([
    deps.findRoutingForm(of, formId),
    deps.listRoutingResponses(of, formId, query.perPage, after),
  ]);
  if (form === undefined) throw new Problem('routing-form/unknown');
  return { data: page.responses, nextCursor: await encryptCursor(page.next, scope) };
}
