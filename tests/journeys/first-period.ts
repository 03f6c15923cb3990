import { dayMs } from '../../lib/domain/time/zone.ts';

/**
 * The requests for times that came with the booking page: of the next 31 days. The page may also request the rest of the month
 * that it shows.
 */
export function requestsOfFirstPeriod(urls: readonly string[]): readonly string[] {
  const end = new Date(Date.now() + 30 * dayMs).toISOString();
  const startOf = (url: string) => new URL(url).searchParams.get('periodStart') ?? '';
  return urls.filter((url) => url.includes('/available_schedules') && startOf(url) < end);
}
