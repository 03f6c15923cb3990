import { dayMs } from '../../lib/domain/time/zone.ts';

/**
 * Requests for times of the next 31 days. The booking page contains these times, so it should not request them. It may
 * request the rest of the displayed month.
 */
export function requestsOfFirstPeriod(urls: readonly string[]): readonly string[] {
  const end = new Date(Date.now() + 30 * dayMs).toISOString();
  const startOf = (url: string) => new URL(url).searchParams.get('periodStart') ?? '';
  return urls.filter((url) => url.includes('/available_schedules') && startOf(url) < end);
}
