import { afterAll, beforeAll } from 'vitest';
import { deletionDeps } from '../../lib/app/organization/delete-organization-user.ts';

/** In this test file nothing else is under way that the deletion of a user would wait for. */
export function deleteAtOnce(): void {
  const { untilDecided } = deletionDeps;
  beforeAll(() => {
    Object.assign(deletionDeps, { untilDecided: async () => {} });
  });
  afterAll(() => {
    Object.assign(deletionDeps, { untilDecided });
  });
}
