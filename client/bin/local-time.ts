import { UsageError } from './usage-error.ts';

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes times as `2032-03-01 09:00` in a time zone. */
export function localTimes(timeZone: string): (time: string) => string {
  const formatOf = () => {
    try {
      return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    } catch {
      throw new UsageError(`${timeZone} is not an IANA time zone, such as Asia/Tokyo.`);
    }
  };
  const format = formatOf();
  return (time) => format.format(new Date(time));
}
