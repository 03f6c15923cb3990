import { afterAll, beforeAll } from 'vitest';
import { deletionDeps } from '../../../lib/app/people/delete-organization-user.ts';
import { formDeletionDeps } from '../../../lib/app/routing-forms/delete-routing-form.ts';

/**
 * Skips the wait before the deletion of a user or a routing form. Use it in test files without
 * concurrent requests.
 */
export function deleteAtOnce(): void {
  const { untilDecided } = deletionDeps;
  const all = [deletionDeps, formDeletionDeps];
  beforeAll(() => {
    for (const deps of all) Object.assign(deps, { untilDecided: async () => {} });
  });
  afterAll(() => {
    for (const deps of all) Object.assign(deps, { untilDecided });
  });
}
