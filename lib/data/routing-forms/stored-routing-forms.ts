import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RoutingForm, StoredForm } from '../../domain/routing-forms/routing-form.ts';
import type { RoutingFormChanges } from '../../domain/routing-forms/routing-form-changes.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { TableName, table } from '../engine/table.ts';
import { tellChange } from '../feed/tell-change.ts';
import { storedForm } from '../items/stored-form.ts';
import { present, tombstone } from '../items/tombstone.ts';
import { keys } from '../keys.ts';

const form = storedForm<{ doc: RoutingForm }>();

/** The form alone, as lists have it. */
export const routingFormFrom = (item: Item): RoutingForm => form.read(item, 'doc');

function storedFormFrom(found: Item | undefined): StoredForm | undefined {
  const item = present(found);
  return item && { ver: item.ver as number, form: routingFormFrom(item) };
}

/** A form that was read together with what else a request needs. */
export const routingFormIn = (
  of: OrganizationId,
  items: Items,
  uid: string,
): StoredForm | undefined => storedFormFrom(items.get(keys.routingForm(of, uid)));

/** Read consistently: what was just answered 201 is never 404. */
export async function findRoutingForm(
  of: OrganizationId,
  uid: string,
): Promise<StoredForm | undefined> {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: keys.routingForm(of, uid), ConsistentRead: true }),
  );
  return storedFormFrom(Item);
}

/** The version of a form that was taken away and may still have responses. */
export function closedFormIn(of: OrganizationId, items: Items, uid: string): number | undefined {
  const item = items.get(keys.routingForm(of, uid));
  return item?.isClosed === true ? (item.ver as number) : undefined;
}

/** Writes the whole form as version `ver + 1` if it is still as it was read (0 = it must not exist), or takes it away. */
export function writeRoutingForm(of: OrganizationId, changes: RoutingFormChanges): Action {
  const isWritten = changes.change === 'write';
  const { uid, ver } = isWritten ? { ...changes.stored.form, ...changes.stored } : changes;
  const item = isWritten ? writtenForm(of, changes.stored) : endedForm(changes);
  return tellChange({ key: keys.routingForm(of, uid), item, ...atVersion(ver) }, changes.event);
}

const writtenForm = (of: OrganizationId, { ver, form: changed }: StoredForm): Item => ({
  lpk: keys.routingFormList(of),
  gsi2sk: keys.inList(changed.createdAt, changed.uid),
  ver: ver + 1,
  status: changed.status,
  ...form.write({ doc: changed }),
});

/** What says that there are responses to erase stays until they are. */
function endedForm({ change, ver, event }: Exclude<RoutingFormChanges, { change: 'write' }>): Item {
  const { exp, ...gone } = tombstone(ver, Date.parse(event.at));
  return change === 'close' ? { ...gone, isClosed: true } : { ...gone, exp };
}
