/*
 * The work of every system, which is the same for all: one host who works around the clock in UTC,
 * and an event type of half an hour. Each number of a load is another request.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const base = Math.ceil(Date.now() / weekMs) * weekMs + weekMs;
const instant = (ms: number): string => new Date(base + ms).toISOString();

const bookedADay = 8;

export const work = {
  /**
   * Bookings before the measurement, eight on every day of four weeks. They are changed, and slots
   * must avoid them.
   */
  booked: 28 * bookedADay,
  bookedAt: (index: number): string =>
    instant(Math.floor(index / bookedADay) * dayMs + (8 + (index % bookedADay)) * hourMs),
  /** The period of these four weeks. */
  slots: { from: instant(0), to: instant(4 * weekMs) },
  perPage: 20,
  /**
   * A separate week for each request: concurrent requests need the same host, but never the same
   * week.
   */
  createAt: (index: number): string => instant((60 + index) * weekMs + 12 * hourMs),
  /** The next half hour for each request: concurrent requests need the same week. */
  successiveAt: (index: number): string => instant(4 * weekMs + index * 30 * minuteMs),
  schedule: (index: number) => ({
    startedAt: instant((60 + index) * weekMs + 15 * hourMs),
    endedAt: instant((60 + index) * weekMs + 16 * hourMs),
  }),
};
