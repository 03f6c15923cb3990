import type { Command } from '../command.ts';
import { localTimes, ownZone } from '../local-time.ts';
import { givenText, numberOf } from '../options.ts';
import { printJson, printTable } from '../print.ts';

const weekMs = 7 * 86_400_000;

export const slots: Command = {
  takes: ['<eventType>'],
  summary: 'List the available start times of an event type, of the next 7 days by default',
  options: ['from', 'to', 'time-zone', 'limit'],
  run: async ({ client, given, values, signal }) => {
    const [eventType = ''] = given;
    const periodStart = givenText(values, 'from') ?? new Date().toISOString();
    const weekLater = () => new Date(Date.parse(periodStart) + weekMs).toISOString();
    // For an invalid start, the service returns the error.
    const isTime = !Number.isNaN(Date.parse(periodStart));
    const periodEnd = givenText(values, 'to') ?? (isTime ? weekLater() : periodStart);
    const query = { periodStart, periodEnd };
    const { data } = await client.eventTypes.listAvailableSchedules(eventType, query, { signal });
    const starts = data.slice(0, numberOf(values, 'limit', data.length || 1));
    if (values.json === true) return printJson({ data: starts });
    const zone = givenText(values, 'time-zone') ?? ownZone();
    const local = localTimes(zone);
    const rows = starts.map(({ startedAt, remainingCapacity }) => [
      startedAt,
      local(startedAt),
      String(remainingCapacity),
    ]);
    return printTable(['Start', zone, 'Seats'], rows);
  },
};
