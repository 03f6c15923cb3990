import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RoutingFormEvent } from '../../domain/events.ts';
import type { RoutingFormDeletion } from '../../domain/routing-forms/changes.ts';
import type { RoutingForm, StoredForm } from '../../domain/routing-forms/routing-form.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { outboxAction } from '../feed/outbox-action.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys/keys.ts';

const form = storedForm<{ doc: RoutingForm }>();

/** The form without the other stored members, for lists. */
export const routingFormFrom = (item: Item): RoutingForm => form.read(item, 'doc');

function storedFormFrom(found: Item | undefined): StoredForm | undefined {
  const item = present(found);
  return item && { ver: item.ver as number, form: routingFormFrom(item) };
}

export const routingFormIn = (
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredForm | undefined => storedFormFrom(items.get(keys.routingForm(of, uid)));

/** Consistent, so that a form that was just created is never 404. */
export async function findRoutingForm(
  of: OrganizationId,
  uid: string,
): Promise<StoredForm | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.routingForm(of, uid), ConsistentRead: true }),
  );
  return storedFormFrom(Item);
}

/** The version of a deleted form that may still have responses; undefined for other forms. */
export function closedFormIn(of: OrganizationId, items: Items, uid: string): number | undefined {
  const item = items.get(keys.routingForm(of, uid));
  return item?.isClosed === true ? (item.ver as number) : undefined;
}

/**
 * Writes the whole form as version `ver + 1`, if it is still at version `ver` (0 = it must not
 * exist).
 */
export function writeRoutingForm(
  of: OrganizationId,
  { ver, form: changed }: StoredForm,
  event: RoutingFormEvent,
): Action {
  const item = {
    lpk: keys.routingFormList(of),
    gsi2sk: keys.inList(changed.createdAt, changed.uid),
    ver: ver + 1,
    status: changed.status,
    ...form.write({ doc: changed }),
  };
  return outboxAction({ key: keys.routingForm(of, changed.uid), item, ...atVersion(ver) }, event);
}

/** Replaces the form with a tombstone that does not expire, so that responses remaining after a crash can be found and erased. */
export function writeClosedForm(of: OrganizationId, deletion: RoutingFormDeletion): Action {
  const { exp: _, ...gone } = tombstoneOf(deletion);
  return writeTombstone(of, deletion, { ...gone, isClosed: true });
}

/** Replaces the form with a tombstone that expires. */
export const writeRemovedForm = (of: OrganizationId, deletion: RoutingFormDeletion): Action =>
  writeTombstone(of, deletion, tombstoneOf(deletion));

const tombstoneOf = ({ ver, event }: RoutingFormDeletion): Item =>
  tombstone(ver, Date.parse(event.at));

const writeTombstone = (
  of: OrganizationId,
  { uid, ver, event }: RoutingFormDeletion,
  item: Item,
): Action => outboxAction({ key: keys.routingForm(of, uid), item, ...atVersion(ver) }, event);
