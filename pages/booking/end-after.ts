/** The end of a booking with this start and duration. */
export const endAfter = (startedAt: string, minutes: number): string =>
  new Date(Date.parse(startedAt) + minutes * 60_000).toISOString();
