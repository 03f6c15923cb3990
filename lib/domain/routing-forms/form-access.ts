import { isManager } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { storedForm } from './needs.ts';
import type { StoredForm } from './routing-form.ts';

/** The refusals of every change of a form. */
export type FormRefusal = 'routing-form/unknown' | 'caller/role-forbids' | 'resource/changed';

/** Finds a form to change. An unknown form is refused first, then the role, then the version. */
export function formToChange(
  uid: string,
  snapshot: Snapshot,
  { actor, precondition }: WriteContext,
): StoredForm | Refused<FormRefusal> {
  const stored = snapshot.get(storedForm(uid));
  if (stored === undefined) return refuse('routing-form/unknown');
  if (!isManager(actor)) return refuse('caller/role-forbids');
  return refuseVersion(precondition, stored.ver) ?? stored;
}
