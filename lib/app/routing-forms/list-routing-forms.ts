import type { listRoutingForms as readForms } from '../../data/routing-forms/list-routing-forms.ts';
import type { RoutingForm } from '../../domain/routing-forms/routing-form.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { decryptCursor, encryptCursor } from '../cursor.ts';

interface FormsQuery {
  readonly status?: RoutingForm['status'] | undefined;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the organization's routing forms. */
export async function listRoutingForms(
  actor: Actor,
  query: FormsQuery,
  deps: { readonly readForms: typeof readForms },
): Promise<{ readonly data: readonly RoutingForm[]; readonly nextCursor: string | null }> {
  const { cursor, perPage, status } = query;
  const scope = { actor, list: 'routing-forms', query: { ...query } };
  const after = (await decryptCursor(cursor, scope)) as Record<string, unknown> | undefined;
  const { forms, next } = await deps.readForms(actor.organizationId, { perPage, status }, after);
  return { data: forms, nextCursor: await encryptCursor(next, scope) };
}
