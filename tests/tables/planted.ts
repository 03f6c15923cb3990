import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { OperationId } from '../../lib/contract/routes.ts';
import { TableName, table } from '../../lib/data/engine/table.ts';
import { recordWrites } from '../support/engine/table-calls.ts';

/** The planted secrets, and the operations that return them. No other operation may return them. */
export const planted: Readonly<
  Record<string, { readonly text: string; readonly promisedBy: readonly OperationId[] }>
> = {
  'members that no reply knows': { text: 'zq9extra', promisedBy: [] },
  'what happened last': { text: 'zq9change', promisedBy: [] },
  'who made it': { text: 'zq9maker', promisedBy: [] },
  'the contact of a guest': {
    text: 'zq9contact',
    // These operations return the guest's own name.
    promisedBy: [
      'getBookingContacts',
      'getGuestBooking',
      'getGuestBookingIcs',
      'cancelGuestBooking',
      'rescheduleGuestBooking',
      // These operations return the name of the guest who requests the booking.
      'getBookingRequest',
      'confirmBookingRequest',
      'declineBookingRequest',
    ],
  },
  'the address of a user': {
    text: 'zq9mail',
    promisedBy: [
      'listEventTypeHosts',
      'createEventTypeHost',
      'getEventTypeHost',
      'updateEventTypeHost',
      'listOrganizationUsers',
      'getOrganizationUser',
      'updateOrganizationUser',
      'getCurrentUser',
      'updateCurrentUser',
    ],
  },
  'the name of a user': {
    text: 'zq9name',
    promisedBy: [
      'listEventTypeHosts',
      'createEventTypeHost',
      'getEventTypeHost',
      'updateEventTypeHost',
      'reassignBooking',
      'reassignBookingAutomatically',
      'listOrganizationUsers',
      'getOrganizationUser',
      'updateOrganizationUser',
      'getCurrentUser',
      'updateCurrentUser',
      'getGuestBooking',
      'getGuestBookingIcs',
      'getBookingRequest',
    ],
  },
  'the name of an API key': { text: 'zq9key', promisedBy: ['listApiKeys', 'getApiKey'] },
  'the name of the organization': {
    text: 'zq9org',
    promisedBy: [
      'getTeam',
      'updateTeam',
      'getCurrentUser',
      'updateCurrentUser',
      'getGuestBooking',
      'getGuestBookingIcs',
      'getBookingRequest',
    ],
  },
  'a reply that was kept': { text: 'zq9kept', promisedBy: [] },
};

type Item = Readonly<Record<string, unknown>>;

const extra = { planted: 'zq9extra' };

/** Adds a member to every object, except to `overrides`, whose members are dates. */
function withExtra(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withExtra(one));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, one]) => [key, withExtra(one, key)]);
  return { ...Object.fromEntries(members), ...(name !== 'overrides' && extra) };
}

/** Replaces every text. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => withText(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withText(one, text)]));
}

/** Members that the document of an item of this kind gets. */
function secretsOf({ pk, sk }: Item): object {
  if ([pk, sk].some((key) => String(key).startsWith('AK#'))) return { name: 'zq9key' };
  if (sk === 'ME') return { name: 'zq9name', email: 'zq9mail@example.com' };
  return sk === 'ORG' ? { name: 'zq9org' } : {};
}

const parsed = (text: unknown): unknown => JSON.parse(text as string);

/** The item with a secret in each part. The version of cached items increases, so that they are read again. */
function plantedItem(item: Item): Item {
  const { doc, contact, held, change, body, ver, sk } = item;
  // Packed documents are not changed: no operation returns them in their stored form.
  const isJson = typeof doc === 'string';
  const document = withExtra(isJson ? parsed(doc) : {});
  return {
    ...item,
    ...extra,
    ...(isJson && {
      doc: JSON.stringify(
        Array.isArray(document) ? document : { ...(document as object), ...secretsOf(item) },
      ),
    }),
    ...(contact !== undefined && {
      contact: JSON.stringify(withExtra(withText(parsed(contact), 'zq9contact'))),
    }),
    ...(held !== undefined && {
      held: JSON.stringify({ ...(withExtra(parsed(held)) as object), createdBy: 'zq9maker' }),
    }),
    ...(change !== undefined && { change: withText(change, 'zq9change') }),
    ...(body !== undefined && { body: '"zq9kept"', fingerprint: 'zq9kept' }),
    ...(String(sk).startsWith('ET#') && { ver: Number(ver) + 1 }),
  };
}

/** The maximum number of items in a BatchWriteItem. */
const atOnce = 25;

/** Plants secrets in every item that was written since the planter was created, and that has none. */
export class Planter {
  readonly #writes = recordWrites();
  #seen = 0;

  async plant(): Promise<void> {
    const written = [...new Set(this.#writes.keys.slice(this.#seen))].map((text) => {
      const [pk, ...sk] = text.split(' ');
      return { pk, sk: sk.join(' ') };
    });
    this.#seen = this.#writes.keys.length;
    for (let from = 0; from < written.length; from += atOnce) {
      await this.#plantIn(written.slice(from, from + atOnce));
    }
  }

  async #plantIn(Keys: Record<string, unknown>[]): Promise<void> {
    const asked = { [TableName]: { Keys, ConsistentRead: true } };
    const { Responses } = await table.send(new BatchGetCommand({ RequestItems: asked }));
    const bare = (Responses?.[TableName] ?? []).filter(({ planted }) => planted === undefined);
    const puts = bare.map((item) => ({ PutRequest: { Item: plantedItem(item) } }));
    if (puts.length === 0) return;
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }

  end(): void {
    this.#writes.end();
  }
}
