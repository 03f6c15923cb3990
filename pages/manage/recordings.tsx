import { useEffect, useState } from 'preact/hooks';
import { isFuture } from '../shared/clock.ts';
import { OutsideLink } from '../shared/outside-link.tsx';
import { writeDateTime } from '../shared/times.ts';
import { isRequest, type LinkedBooking, service } from './link.ts';
import { texts } from './texts.ts';

interface Props {
  readonly shown: LinkedBooking;
  readonly zone: string;
}

type Recordings = Awaited<ReturnType<typeof service.guests.listRecordings>>['data'];

/**
 * The recordings that the hosts share with the guest. A meeting that has not started has none, so they are not
 * requested. The booking stays usable if they cannot be loaded.
 */
export function Recordings({ shown, zone }: Props) {
  const [recordings, setRecordings] = useState<Recordings>([]);
  const mayExist = !(isRequest(shown) || isFuture(shown.startedAt));
  useEffect(() => {
    if (!mayExist) return;
    service.guests.listRecordings().then(
      ({ data }) => setRecordings(data),
      () => {},
    );
  }, [mayExist]);
  if (recordings.length === 0) return null;
  return (
    <section id="recordings" aria-labelledby="recordings-title">
      <h2 id="recordings-title">{texts.recordings}</h2>
      <ul>
        {recordings.map(({ createdAt, videoUrl }) => (
          <li key={videoUrl}>
            <OutsideLink
              url={videoUrl}
              text={texts.recording(writeDateTime(createdAt, zone, 'shortDate'))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
