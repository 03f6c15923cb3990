import { implementFallback } from '../lib/http/implement-fallback.ts';

/** Answers what no route takes: 404, or 405 where the path is known. */
export const handler = implementFallback();
