import { isManager } from '../access.ts';
import { type Refused, refuse } from '../decision.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import type { WriteContext } from '../write-context.ts';
import { storedForm } from './needs.ts';
import type { StoredForm } from './routing-form.ts';

/** Why a form cannot be changed, whatever is asked for. */
export type FormRefusal = 'routing-form/unknown' | 'caller/role-forbids' | 'resource/changed';

/** The form that a write names. What is not there comes before the right to change it, and that before the version. */
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
