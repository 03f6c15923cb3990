import type { Booking } from '../../client/src/index.ts';
import { texts } from './texts.ts';

/** The status of a booking in words. A request whose time has passed was not answered. */
export function statusText({ status, endedAt }: Booking): string {
  const { statuses } = texts;
  if (status === 'cancel') return statuses.cancelled;
  if (status === 'open') return statuses.open;
  return Date.parse(endedAt) <= Date.now() ? statuses.expired : statuses.request;
}
