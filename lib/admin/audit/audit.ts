import { firstSecret } from '../../data/secrets/secrets.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import { compareBooks } from './compare-books.ts';
import type { Finding } from './finding.ts';
import { readOrganizations } from './read-organizations.ts';

/**
 * Compares the ledger of an organization with its live bookings and opaque schedules. An empty result means that it is
 * correct.
 */
export async function audit(of: OrganizationId): Promise<readonly Finding[]> {
  const found = (await auditAll(of)).get(of);
  return found ?? [];
}

/** Audits every organization of the table, or one. The result includes organizations without findings. */
export async function auditAll(
  of?: OrganizationId,
): Promise<ReadonlyMap<OrganizationId, readonly Finding[]>> {
  const organizations = await readOrganizations(of);
  const context = { nowMs: Date.now(), secret: await firstSecret() };
  return new Map(
    [...organizations].map(([one, books]) => [one, compareBooks(one, books, context)]),
  );
}

/**
 * Audits twice and returns the findings of both. A read during writes can show states that never existed, but a real
 * fault is in both.
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
