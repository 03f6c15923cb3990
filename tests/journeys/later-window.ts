import type { BookingWindow } from '../../lib/domain/event-types/event-type.ts';
import { dayMs } from '../../lib/domain/time/zone.ts';

const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/**
 * Guests can book only starts after the next two days, so that no start passes while a test books it. The window includes
 * the two months after that of the first start.
 */
export const laterWindow = (): BookingWindow => ({ startedAt: inDays(2), endedAt: inDays(100) });
