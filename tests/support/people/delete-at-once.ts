import { afterAll, beforeAll } from 'vitest';
import { deletionDeps } from '../../../lib/app/people/delete-organization-user.ts';
import { formDeletionDeps } from '../../../lib/app/routing-forms/delete-routing-form.ts';

/** In this test file nothing else is under way that the deletion of a user or a routing form would wait for. */
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
