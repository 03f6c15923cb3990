/**
 * Maximum milliseconds that a step of a test waits. A test may take longer (`vitest.config.ts`), so
 * a step that hangs fails first, with an error that names it.
 */
export const stepLimitMs = 120_000;
