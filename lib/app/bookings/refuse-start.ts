import type { Problem } from '../../contract/problem.ts';
import type { Judgement } from '../../domain/availability/slots.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { FreeStartsDeps } from '../availability/free-starts.ts';
import { nextFreeStarts, type Refused } from '../availability/next-free-starts.ts';
import { notOffered, takenBy } from './refusals.ts';

/** Why a start cannot be booked; where others were first, with the next ones that can. */
export async function refuseStart(
  of: OrganizationId,
  judgement: Judgement & { readonly offered: false },
  refused: Refused,
  nowMs: number,
  deps: FreeStartsDeps,
): Promise<Problem> {
  if (judgement.kind === 'not-offered') return notOffered(judgement.reasons);
  return takenBy(judgement.reasons, await nextFreeStarts(of, refused, nowMs, deps));
}
