import { createClient } from '../../client/src/index.ts';

/** The client for the service at the origin of the page. */
export const service = createClient({ baseUrl: location.origin });
