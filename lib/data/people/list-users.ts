import type { User } from '../../domain/people/user.ts';
import type { OrganizationId, Role } from '../../domain/tenancy.ts';
import { keys } from '../keys/keys.ts';
import { listPage, type Position } from '../lists/list-page.ts';
import { userFrom } from './stored-users.ts';

/** The filter of a list of users. */
export interface UserFilter {
  readonly perPage: number;
  readonly role?: Role | undefined;
}

interface Page {
  readonly users: readonly User[];
  readonly next: Position | undefined;
}

/** One page of the users of an organization, newest first. Deleted users are in no index. */
export async function listUsers(
  of: OrganizationId,
  { perPage, role }: UserFilter,
  after: Position | undefined,
): Promise<Page> {
  const question = {
    list: keys.userList(of),
    order: 'createdAt',
    sort: 'desc',
    perPage,
    conceals: false,
    // The filter searches the JSON of the document. A text of a user cannot match, because JSON
    // escapes its quotation marks.
    conditions: role === undefined ? [] : ['contains(doc, :role)'],
    names: {},
    values: role === undefined ? {} : { ':role': JSON.stringify({ role }).slice(1, -1) },
  } as const;
  const { items, next } = await listPage(of, question, after);
  return { users: items.map(userFrom), next };
}
