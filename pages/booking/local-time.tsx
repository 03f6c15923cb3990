import type { PublicEventType } from '../../client/src/index.ts';
import { write, writeSpan, zoneName } from '../shared/times.ts';
import { endAfter } from './end-after.ts';
import { texts } from './texts.ts';

interface Props {
  readonly startedAt: string;
  readonly eventType: PublicEventType;
  /** The zone of the guest. */
  readonly zone: string;
}

/** The time at an address, where clocks follow the zone of the event type. Hidden if the guest's clock shows it, too. */
export function LocalTime({ startedAt, eventType: { duration, timeZone }, zone }: Props) {
  const endedAt = endAfter(startedAt, duration);
  const localSpan = writeSpan(startedAt, endedAt, timeZone);
  if (localSpan === writeSpan(startedAt, endedAt, zone)) return null;
  return (
    <span class="line">
      {texts.localTime} {write(startedAt, timeZone, 'shortDate')} {localSpan}{' '}
      <span class="soft">{zoneName(startedAt, timeZone)}</span>
    </span>
  );
}
