/**
 * Milliseconds of a minute. This file is separate, so that code without time zones does not load
 * their tables.
 */
export const minuteMs = 60_000;
