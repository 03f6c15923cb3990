import * as v from 'valibot';
import { findOrganizationId } from '../../lib/admin/find-organization-id.ts';
import { parseDocument } from '../../lib/admin/parse-document.ts';
import { type Refused, refused } from '../../lib/admin/refused.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

/** Options by their names without dashes. A text has its value, and a flag is `true`. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  readonly summary: string;
  /** The options with an example each, as they are typed. */
  readonly usage: string;
  readonly options: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** Takes a JSON document from `--file` or standard input. */
  readonly takesJson?: boolean;
  readonly run: (options: Options, json: unknown) => Promise<unknown>;
}

/** Checks the options with a schema. Errors name an option as it is typed. */
export const optionsOf = <Output>(schema: v.GenericSchema<unknown, Output>, options: Options) =>
  parseDocument(schema, options, (pointer) => `--${pointer.slice(1)}`);

export const organization = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u, 'Must be an ID.'));

/** The organization of an option. Throws if it does not exist. */
export async function existing(organizationId: string): Promise<OrganizationId> {
  const of = await findOrganizationId(organizationId);
  if (of !== undefined) return of;
  throw refused('--organization', 'organization/unknown', 'The organization does not exist.');
}

export const unknownUser = (): Refused =>
  refused('--user', 'user/unknown', 'The organization has no user with this ID.');
