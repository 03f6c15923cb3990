import { createClient } from '../../client/src/index.ts';

/** The service that the page came from. */
export const service = createClient({ baseUrl: location.origin });
