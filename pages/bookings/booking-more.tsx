import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Booking, SchedulingClient } from '../../client/src/index.ts';
import { OutsideLink } from '../shared/outside-link.tsx';
import { write, writeDateTime } from '../shared/times.ts';
import { AddRecording } from './add-recording.tsx';
import { GuestLink } from './guest-link.tsx';
import { texts } from './texts.ts';
import { whyHosts } from './why-hosts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly booking: Booking;
  readonly timeZone: string;
  readonly mayChange: boolean;
  readonly nameOfUser: (userId: string) => string;
}

/** The details of a booking that the list and the calendar do not show. Each part is loaded on its own. */
export const BookingMore = (given: Props) => (
  <div class="booking-parts">
    <Hosts {...given} />
    {given.mayChange && <GuestLink {...given} />}
    <Recordings {...given} />
    <Transcripts {...given} />
    <Recaps {...given} />
    <History {...given} />
  </div>
);

/** Loads a part when the panel opens. */
function usePart<Part>(load: () => Promise<Part>): Part | 'loading' | 'failed' {
  const [part, setPart] = useState<Part | 'loading' | 'failed'>('loading');
  useEffect(() => {
    load().then(setPart, () => setPart('failed'));
  }, []);
  return part;
}

interface PartGiven {
  readonly title: string;
  readonly children: ComponentChildren;
}

const Part = ({ title, children }: PartGiven) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const Unloaded = ({ state }: { readonly state: 'loading' | 'failed' }) => (
  <p class="soft">{state === 'loading' ? texts.loading : texts.moreFailed}</p>
);

function Hosts({ client, booking, nameOfUser }: Props) {
  const assignment = usePart(() => client.bookings.getAssignment(booking.uid));
  const names = booking.hosts.map(({ userId }) => nameOfUser(userId)).join(', ');
  return (
    <Part title={texts.why}>
      <p class="said">{names}</p>
      {typeof assignment === 'string' ? (
        <Unloaded state={assignment} />
      ) : (
        <p class="soft">
          {whyHosts(assignment.data).map((sentence) => (
            <span class="line" key={sentence}>
              {sentence}
            </span>
          ))}
        </p>
      )}
    </Part>
  );
}

interface FilesGiven<File> {
  readonly title: string;
  readonly load: () => Promise<{ readonly data: readonly File[] }>;
  readonly file: (file: File) => ComponentChildren;
}

/** A list of files of a meeting. Most bookings have none, so an empty list is not shown. */
function Files<File>({ title, load, file }: FilesGiven<File>) {
  const files = usePart(load);
  if (files === 'failed') {
    return (
      <Part title={title}>
        <Unloaded state={files} />
      </Part>
    );
  }
  if (files === 'loading' || files.data.length === 0) return null;
  return (
    <Part title={title}>
      <ul>
        {files.data.map((one, index) => (
          <li key={index}>{file(one)}</li>
        ))}
      </ul>
    </Part>
  );
}

function Recordings({ client, booking, timeZone, mayChange }: Props) {
  const [added, setAdded] = useState(0);
  return (
    <>
      <Files
        key={added}
        title={texts.recordings}
        load={() => client.bookings.listRecordings(booking.uid)}
        file={({ videoUrl, createdAt, isShareVideo }) => (
          <>
            <OutsideLink
              url={videoUrl}
              text={texts.recording(writeDateTime(createdAt, timeZone, 'shortDate'))}
            />
            <span class="line soft">{texts.seenBy[isShareVideo ? 'guest' : 'hosts']}</span>
          </>
        )}
      />
      {mayChange && (
        <AddRecording
          client={client}
          bookingId={booking.uid}
          onAdded={() => setAdded((count) => count + 1)}
        />
      )}
    </>
  );
}

const Transcripts = ({ client, booking }: Props) => (
  <Files
    title={texts.transcripts}
    load={() => client.bookings.listTranscripts(booking.uid)}
    file={({ transcriptUrl, language }) => (
      <OutsideLink url={transcriptUrl} text={texts.transcript(language)} />
    )}
  />
);

const Recaps = ({ client, booking }: Props) => (
  <Files
    title={texts.recaps}
    load={() => client.bookings.listRecaps(booking.uid)}
    file={({ title, summary, actionItems }) => (
      <>
        <strong>{title}</strong>
        <p class="said">{summary}</p>
        <ul class="recap-tasks">
          {actionItems.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      </>
    )}
  />
);

function History({ client, booking, timeZone, nameOfUser }: Props) {
  const history = usePart(() => client.bookings.listHistory(booking.uid, { perPage: 50 }));
  if (typeof history === 'string') {
    return (
      <Part title={texts.history}>
        <Unloaded state={history} />
      </Part>
    );
  }
  return (
    <Part title={texts.history}>
      {history.data.length === 0 && <p class="soft">{texts.noHistory}</p>}
      <ol class="history" hidden={history.data.length === 0}>
        {history.data.map(({ uid, event, createdAt, by }) => (
          <li key={uid}>
            {texts.events[event] ?? texts.otherEvent}
            {by !== null && ` ${texts.by(nameOfUser(by))}`}
            <span class="line soft">
              {write(createdAt, timeZone, 'fullDate')}, {write(createdAt, timeZone, 'time')}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
