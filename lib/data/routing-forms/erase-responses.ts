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
 * Erases all responses to a form that takes none any more, page by page, until `isOver` says that there is
 * no time for another one. One that is found again is only erased again.
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
 * Nothing but another deletion of the form writes them, so a refusal only says that others were there, or
 * too many. The index does not know their versions, and without one no condition on a version is ever met.
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
