import { Problem } from '../../contract/problem.ts';
import type { findTeam } from '../../data/people/find-team.ts';
import type { findRoutingForm } from '../../data/routing-forms/stored-routing-forms.ts';
import { type PublicForm, publicForm } from '../../domain/routing-forms/public-form.ts';
import { publicTeam } from '../public-team.ts';

/** Returns a public form. A form that is not public gets the same problem as an unknown one. */
export async function getPublicRoutingForm(
  { team, uid }: { readonly team: string; readonly uid: string },
  nowMs: number,
  deps: { readonly findTeam: typeof findTeam; readonly findRoutingForm: typeof findRoutingForm },
): Promise<{ readonly data: PublicForm; readonly version: number }> {
  const of = await publicTeam(team, nowMs, 'routing-form/unknown', deps);
  const stored = await deps.findRoutingForm(of, uid);
  if (!stored?.form.isPublic) throw new Problem('routing-form/unknown');
  return { data: publicForm(stored.form), version: stored.ver };
}
