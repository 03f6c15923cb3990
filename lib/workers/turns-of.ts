import { gate } from '../data/engine/gate.ts';
import type { DueJob } from '../data/jobs/due.ts';

/** How many run at a time, and of one organization, where others wait. */
interface Turns {
  readonly atOnce: number;
  readonly share: number;
}

/** Some run at a time, and of one organization fewer where others wait, too: what hangs leaves them places. */
export function turnsOf(found: readonly Pick<DueJob, 'of'>[], { atOnce, share }: Turns) {
  const organizations = [...new Set(found.map(({ of }) => of))];
  const each = organizations.length > 1 ? share : atOnce;
  const shares = new Map(organizations.map((of) => [of, gate(each)]));
  const inTurn = gate(atOnce);
  return ({ of }: Pick<DueJob, 'of'>, run: () => Promise<void>) => {
    const ofShare = shares.get(of) as typeof inTurn;
    return ofShare(() => inTurn(run));
  };
}
