import { administration } from '../../../lib/admin/administration.ts';
import { createOrganization } from '../../../lib/admin/create-organization.ts';
import { addApiKey } from '../../../lib/app/people/add-api-key.ts';
import { addUser } from '../../../lib/app/people/add-user.ts';
import { client, TableName } from '../../../lib/data/engine/table.ts';
import { wholeStoreOf } from '../../../lib/data/whole-store.ts';
import { createTable } from '../../create-table.ts';
import { demoUser } from '../../demo/world.ts';
import { recordedBooking } from '../stored-bookings.ts';
import { putAll } from '../world.ts';

/**
 * Creates a table with an organization of one user and a booking with recordings. Returns the
 * user's key and the booking's uid.
 */
export async function prepareOwn(): Promise<{ readonly key: string; readonly recorded: string }> {
  await createTable(client, TableName);
  const { organizationId: of } = await createOrganization('Load', Date.now());
  const owner = demoUser('Owner', 'UTC', 'owner');
  const context = administration(of, Date.now());
  await addUser(owner, context, wholeStoreOf(of));
  const given = { userId: owner.userId, name: 'Load', scopes: ['*'], expiresAtMs: null };
  const { key } = (await addApiKey(given, context, wholeStoreOf(of))).data;
  const { bookingUid, items } = recordedBooking(of);
  await putAll(items);
  return { key, recorded: bookingUid };
}
