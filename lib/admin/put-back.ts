import { listAside } from '../data/resources/set-aside.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { refused } from './refused.ts';
import { transact } from './transact.ts';

/** Requeues dead letters, all or the one with an ID. Returns the requeued ones. */
export async function putBack(id: string | undefined): Promise<readonly { readonly id: string }[]> {
  const found = (await listAside()).filter((one) => id === undefined || one.id === id);
  if (id !== undefined && found.length === 0)
    throw refused('--id', 'set-aside/unknown', 'Nothing with this ID is set aside.');
  const written: { readonly id: string }[] = [];
  for (const one of found) {
    // The keys already contain the organization.
    const outcome = await transact(one.organizationId as OrganizationId, [one.take, one.putBack]);
    if (outcome === 'written') written.push({ id: one.id });
  }
  return written;
}
