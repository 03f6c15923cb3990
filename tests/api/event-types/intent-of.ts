import { randomUUID } from 'node:crypto';
import type { Intent } from '../../../lib/app/intent.ts';
import type { World } from '../../support/world.ts';

/** What a write of the owner is about, without a key, a precondition or a reply to keep. */
export const intentOf = ({ of, owner }: World, overrides: Partial<Intent> = {}): Intent => ({
  actor: { organizationId: of, userId: owner.userId, role: 'owner' },
  roles: ['owner'],
  nowMs: Date.now(),
  requestId: randomUUID(),
  isDryRun: false,
  expects: undefined,
  claim: undefined,
  seal: () => ({ status: 200, body: '' }),
  ...overrides,
});
