/** Milliseconds. It stands apart from the zones, so that who only counts minutes carries none of their tables. */
export const minuteMs = 60_000;
