import type { Reader } from '../../data/reader.ts';
import { visitorOf } from '../../domain/access.ts';
import { byResponseNeeds, foundByToken } from '../../domain/routing-forms/by-response.ts';
import type { Actor } from '../../domain/tenancy.ts';
import { sentToken } from '../response-token.ts';

/**
 * Who asks for an event type without a credential. The token of a response opens the one to which the response
 * leads, also if it is private; whatever is wrong with a token opens nothing.
 */
export async function visitorBy(
  responseToken: string | undefined,
  eventTypeId: string,
  nowMs: number,
  reader: Reader,
): Promise<Actor> {
  if (responseToken === undefined) return visitorOf(reader.of);
  const token = sentToken(responseToken);
  const snapshot = await reader.read(byResponseNeeds(token));
  const found = foundByToken(token, eventTypeId, snapshot, nowMs);
  return 'violations' in found ? visitorOf(reader.of) : visitorOf(reader.of, eventTypeId);
}
