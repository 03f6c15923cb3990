import type { OrganizationId } from '../../domain/tenancy.ts';
import { compareBooks } from './compare-books.ts';
import type { Finding } from './finding.ts';
import { readOrganizations } from './read-organizations.ts';

/** Holds the ledger of an organization against its live bookings and opaque schedules; empty = it is true. */
export async function audit(of: OrganizationId): Promise<readonly Finding[]> {
  const found = (await auditAll(of)).get(of);
  return found ?? [];
}

/** The same for every organization of the table, or for one. Organizations without findings are there too. */
export async function auditAll(
  of?: OrganizationId,
): Promise<ReadonlyMap<OrganizationId, readonly Finding[]>> {
  const organizations = await readOrganizations(of);
  return new Map(
    [...organizations].map(([one, books]) => [one, compareBooks(one, books, Date.now())]),
  );
}

/**
 * A table that is written to while it is read shows states that never were. What is wrong is still
 * wrong at the second look, so only what both saw counts.
 */
export async function auditTwice(
  of?: OrganizationId,
): Promise<ReadonlyMap<OrganizationId, readonly Finding[]>> {
  const first = await auditAll(of);
  if ([...first.values()].every((found) => found.length === 0)) return first;
  const second = await auditAll(of);
  return new Map(
    [...first].map(([one, found]) => {
      const again = new Set((second.get(one) ?? []).map(nameOf));
      return [one, found.filter((finding) => again.has(nameOf(finding)))];
    }),
  );
}

const nameOf = ({ kind, detail, key }: Finding): string =>
  `${kind} ${key?.pk} ${key?.sk} ${detail}`;
