import { gate } from '../data/engine/gate.ts';
import type { DueJob } from '../data/jobs/due.ts';

interface Limits {
  /** Maximum number of concurrent runs. */
  readonly atOnce: number;
  /** Maximum number for one organization, if others wait. */
  readonly share: number;
}

/** Limits concurrent runs. An organization whose runs hang leaves places to the others. */
export function fairGate(found: readonly Pick<DueJob, 'of'>[], { atOnce, share }: Limits) {
  const organizations = [...new Set(found.map(({ of }) => of))];
  const each = organizations.length > 1 ? share : atOnce;
  const shares = new Map(organizations.map((of) => [of, gate(each)]));
  const inTurn = gate(atOnce);
  return ({ of }: Pick<DueJob, 'of'>, run: () => Promise<void>) => {
    const ofShare = shares.get(of) as typeof inTurn;
    return ofShare(() => inTurn(run));
  };
}
