import type { ReadCredential } from './credential-check.ts';

/** Permits health checks without a credential and without a limit. */
export const unlimitedReader: ReadCredential<object> = {
  identify: async () => ({ given: {} }),
};
