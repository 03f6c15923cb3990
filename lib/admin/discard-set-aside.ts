import { listAside, type SetAside } from '../data/resources/set-aside.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { refused } from './refused.ts';
import { transact } from './transact.ts';

/** Permanently deletes the dead letter with an ID, and returns it. */
export async function discardSetAside(id: string): Promise<Omit<SetAside, 'take' | 'putBack'>> {
  const found = (await listAside()).find((one) => one.id === id);
  if (found === undefined)
    throw refused('--id', 'set-aside/unknown', 'Nothing with this ID is set aside.');
  const { take, putBack: _, ...discarded } = found;
  const outcome = await transact(found.organizationId as OrganizationId, [take]);
  if (outcome === 'written') return discarded;
  const detail = 'It was put back or set aside again in the meantime. List what is set aside.';
  throw refused('--id', 'set-aside/changed', detail);
}
