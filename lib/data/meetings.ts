import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { OrganizationId } from '../domain/tenancy.ts';
import { TableName, table } from './engine/table.ts';
import { keys } from './keys.ts';

/** Whose a meeting is: a booking, or all bookings of a slot. */
export type MeetingOwner = { readonly organizationId: OrganizationId } & (
  | { readonly bookingUid: string }
  | { readonly eventTypeId: string; readonly startedAtMs: number; readonly hostId: string }
);

/** Whose meeting the notices of a provider tell of; undefined where it is none of ours. */
export async function meetingAt(
  provider: string,
  account: string,
  id: string,
): Promise<MeetingOwner | undefined> {
  const Key = keys.meeting(provider, account, id);
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item as MeetingOwner | undefined;
}
