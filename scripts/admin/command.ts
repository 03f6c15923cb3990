import * as v from 'valibot';
import { filledText } from '../../lib/contract/fields.ts';
import { findOrganization } from '../../lib/data/organizations.ts';
import { findUser } from '../../lib/data/users.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import type { User } from '../../lib/domain/users/user.ts';
import { checked, refused } from './refused.ts';

/** Text options by their name without dashes; `true` for one that stands alone. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  readonly summary: string;
  /** The options as a person types them, an example each. */
  readonly usage: string;
  readonly options: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** Takes a JSON document from `--file` or standard input. */
  readonly takesJson?: boolean;
  readonly run: (options: Options, json: unknown) => Promise<unknown>;
}

/** The options through their schema; what is wrong is named as it was typed. */
export const optionsOf = <Output>(schema: v.GenericSchema<unknown, Output>, options: Options) =>
  checked(schema, options, (pointer) => `--${pointer.slice(1)}`);

export const name = filledText(64);
export const organization = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u, 'Must be an ID.'));

/**
 * An organization that exists. This is the one place beside authentication that makes the id: who may
 * write the table directly is trusted with every tenant of it.
 */
export async function existing(organizationId: string): Promise<OrganizationId> {
  const of = organizationId as OrganizationId;
  if ((await findOrganization(of)) !== undefined) return of;
  throw refused('--organization', 'organization/unknown', 'The organization does not exist.');
}

export async function existingUser(of: OrganizationId, userId: string): Promise<User> {
  const user = await findUser(of, userId);
  if (user !== undefined) return user;
  throw refused('--user', 'user/unknown', 'The organization has no user with this ID.');
}
