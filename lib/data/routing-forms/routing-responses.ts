import type { RoutingFormEvent } from '../../domain/events.ts';
import type {
  RoutingResponse,
  StoredResponse,
} from '../../domain/routing-forms/routing-response.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import { type Item, type Items, readItems } from '../engine/items.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { storedForm } from '../items/stored-form.ts';
import { present } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';
import { routingFormIn } from './stored-routing-forms.ts';

const form = storedForm<{ doc: RoutingResponse }>();

/** The response without the other stored members, for lists. */
export const routingResponseFrom = (item: Item): RoutingResponse => form.read(item, 'doc');

export function routingResponseIn(
  of: OrganizationId,
  items: Items,
  formId: string,
  uid: string,
): StoredResponse | undefined {
  const item = present(items.get(keys.routingResponse(of, formId, uid)));
  return (
    item && {
      ver: item.ver as number,
      response: routingResponseFrom(item),
      tokenHash: item.tokenHash as string,
    }
  );
}

/**
 * A response, and whether its form exists. Consistent, so that a response that was just created is
 * never 404.
 */
export async function findRoutingResponse(
  of: OrganizationId,
  formId: string,
  uid: string,
): Promise<{ readonly isKnown: boolean; readonly stored: StoredResponse | undefined }> {
  const items = await readItems(of, [
    keys.routingForm(of, formId),
    keys.routingResponse(of, formId, uid),
  ]);
  const isKnown = routingFormIn(of, items, formId) !== undefined;
  return { isKnown, stored: isKnown ? routingResponseIn(of, items, formId, uid) : undefined };
}

/**
 * Writes the whole response as version `ver + 1`, if it is still at version `ver` (0 = it must not
 * exist).
 */
export function writeRoutingResponse(
  of: OrganizationId,
  {
    stored: { ver, response, tokenHash },
    event,
  }: { readonly stored: StoredResponse; readonly event: RoutingFormEvent },
): Action {
  const { uid, formId, createdAt } = response;
  const item = {
    lpk: keys.routingResponseList(of, formId),
    gsi2sk: keys.inList(createdAt, uid),
    ver: ver + 1,
    tokenHash,
    ...form.write({ doc: response }),
  };
  return outboxAction(
    { key: keys.routingResponse(of, formId, uid), item, ...atVersion(ver) },
    event,
  );
}
