import type { ReadCredential } from './credential-check.ts';

/** No credential and no limit, for checks of the service itself. */
export const unlimitedReader: ReadCredential<object> = {
  identify: async () => ({ given: {} }),
};
