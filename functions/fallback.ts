import { implementFallback } from '../lib/http/implement-fallback.ts';

/** Responds to requests without a route: 404, or 405 if the path exists. */
export const handler = implementFallback();
