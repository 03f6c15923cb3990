import type { RoutingResponse } from '../../domain/routing-forms/routing-response.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { commit } from '../engine/commit.ts';
import { pause } from '../engine/deadline.ts';
import { tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import type { Position } from '../lists/list-page.ts';
import { listRoutingResponses } from './list-routing-responses.ts';

const responsesATime = 25;

/**
 * Erases all responses of a closed form, page by page, until `isOver` reports that there is no time
 * for another page. A response that is found again is erased again, without effect.
 */
export async function eraseResponses(
  of: OrganizationId,
  formId: string,
  nowMs: number,
  isOver: () => boolean,
): Promise<'erased' | 'unfinished'> {
  let after: Position | undefined;
  do {
    if (isOver()) return 'unfinished';
    const { responses, next } = await listRoutingResponses(of, formId, responsesATime, after);
    await erase(of, responses, nowMs);
    after = next;
  } while (after !== undefined);
  return 'erased';
}

/**
 * Only another deletion of the form writes these responses, so a refusal means a conflict with it
 * or throttling. The index does not contain the versions of responses, so the tombstones have none.
 * A condition on a version is then never met.
 */
async function erase(
  of: OrganizationId,
  responses: readonly RoutingResponse[],
  nowMs: number,
): Promise<void> {
  const { ver: _, ...item } = tombstone(0, nowMs);
  const actions = responses.map(({ formId, uid }) => ({
    key: keys.routingResponse(of, formId, uid),
    item,
  }));
  while (actions.length > 0 && (await commit(of, actions)) !== 'committed') {
    await pause(50 + Math.random() * 100);
  }
}
