/*
 * What every system is asked to do, so that all do the same: one host who works around the clock in
 * UTC, an event type of half an hour. Each number of a load is another request.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const base = Math.ceil(Date.now() / weekMs) * weekMs + weekMs;
const instant = (ms: number): string => new Date(base + ms).toISOString();

const bookedADay = 8;

export const work = {
  /** Booked before anything is measured, eight on every day of four weeks: what is changed, what slots stand between. */
  booked: 28 * bookedADay,
  bookedAt: (index: number): string =>
    instant(Math.floor(index / bookedADay) * dayMs + (8 + (index % bookedADay)) * hourMs),
  /** Those four weeks. */
  slots: { from: instant(0), to: instant(4 * weekMs) },
  perPage: 20,
  /** A week of its own for each: requests at the same time ask for one host, and never for the same week. */
  createAt: (index: number): string => instant((60 + index) * weekMs + 12 * hourMs),
  /** The next half hour for each: requests at the same time ask for the same week. */
  successiveAt: (index: number): string => instant(4 * weekMs + index * 30 * minuteMs),
  schedule: (index: number) => ({
    startedAt: instant((60 + index) * weekMs + 15 * hourMs),
    endedAt: instant((60 + index) * weekMs + 16 * hourMs),
  }),
};
