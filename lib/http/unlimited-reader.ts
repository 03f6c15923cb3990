import type { ReadCredential } from './credential-check.ts';

/** No credential and no limit, for health checks. */
export const unlimitedReader: ReadCredential<object> = {
  identify: async () => ({ given: {} }),
};
