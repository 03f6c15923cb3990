import * as v from 'valibot';
import { findOrganizationId } from '../../lib/admin/find-organization-id.ts';
import { parseDocument } from '../../lib/admin/parse-document.ts';
import { type Refused, refused } from '../../lib/admin/refused.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';

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
  parseDocument(schema, options, (pointer) => `--${pointer.slice(1)}`);

export const organization = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u, 'Must be an ID.'));

/** The organization that an option names. */
export async function existing(organizationId: string): Promise<OrganizationId> {
  const of = await findOrganizationId(organizationId);
  if (of !== undefined) return of;
  throw refused('--organization', 'organization/unknown', 'The organization does not exist.');
}

export const unknownUser = (): Refused =>
  refused('--user', 'user/unknown', 'The organization has no user with this ID.');
