import { useState } from 'preact/hooks';
import type { KnownStarts } from '../shared/picker/starts.ts';
import { listStarts, type Offer } from './loading.ts';

/** The starts that can be booked, as far as they are known. */
export function useStarts(offer: Offer) {
  const [known, setKnown] = useState<KnownStarts>(offer);
  const extend = async (untilMs: number) => {
    const more = await listStarts(known.knownUntilMs, untilMs);
    setKnown(({ starts }) => ({
      starts: [...starts, ...more.starts],
      knownUntilMs: more.knownUntilMs,
    }));
  };
  /** Of a start that was lost, everyone who comes back to the times should see that it is. */
  const withoutStart = (lost: string) =>
    setKnown(({ starts, knownUntilMs }) => ({
      starts: starts.filter(({ startedAt }) => startedAt !== lost),
      knownUntilMs,
    }));
  return { known, extend, withoutStart };
}
