import { newApiKey } from '../../../lib/admin/new-api-key.ts';
import { newUid } from '../../../lib/app/new-uid.ts';
import { putApiKey } from '../../../lib/data/api-keys.ts';
import { client, TableName } from '../../../lib/data/engine/table.ts';
import { putUser } from '../../../lib/data/users.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { createTable } from '../../create-table.ts';
import { newUser } from '../../demo/world.ts';
import { recordedBooking } from '../stored-bookings.ts';
import { putAll } from '../world.ts';

/** A table with an organization of one user and a booking that was recorded; gives their key and its uid. */
export async function prepareOwn(): Promise<{ readonly key: string; readonly recorded: string }> {
  await createTable(client, TableName);
  const of = newUid() as OrganizationId;
  const owner = newUser('Owner', 'UTC', 'owner');
  await putUser(of, owner);
  const { userId } = owner;
  const { key } = await newApiKey(of, { userId, name: 'Load', scopes: ['*'] }, putApiKey);
  const { bookingUid, items } = recordedBooking(of);
  await putAll(items);
  return { key, recorded: bookingUid };
}
