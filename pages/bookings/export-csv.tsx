import { useEffect, useRef, useState } from 'preact/hooks';
import type { Booking, CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { dateIn, ownZone } from '../shared/times.ts';
import { csvHeader, csvRow } from './csv-rows.ts';
import { csvText } from './csv-text.ts';
import { findBookings, searchOf } from './find-bookings.ts';
import { hasName } from './has-name.ts';
import type { ListFilter } from './list-filter.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly filter: ListFilter;
  readonly nameOfUser: (userId: string) => string;
  readonly nameOfEventType: (uid: string | null) => string;
}

const maxRows = 10_000;

interface Found {
  readonly bookings: readonly Booking[];
  /** Whether there are more bookings than rows of a file. */
  readonly isCut: boolean;
}

/** Finds all bookings of the list by following the cursor. */
async function findAll(
  { client, me, filter }: Props,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<Found> {
  const search = searchOf(filter, me, Date.now());
  const bookings: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await findBookings(client, search, cursor, { signal });
    bookings.push(...page.data.filter(({ name }) => hasName(name, filter.name)));
    if (bookings.length > maxRows) return { bookings: bookings.slice(0, maxRows), isCut: true };
    onProgress(bookings.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { bookings, isCut: false };
}

/** Saves a text as a file. Excel reads UTF-8 only with a byte order mark. */
function save(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  // The browser has started to read the file when the next task runs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Exports the list as a CSV file, with its progress. */
export function ExportCsv(given: Props) {
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setBusy(true);
    setMessage(texts.exporting(0));
    try {
      const { bookings, isCut } = await findAll(given, signal, (count) =>
        setMessage(texts.exporting(count)),
      );
      const rows = [csvHeader, ...bookings.map((booking) => csvRow(booking, given))];
      save(csvText(rows), `${texts.csvFile}-${dateIn(Date.now(), ownZone)}.csv`);
      const { length } = bookings;
      setMessage(isCut ? texts.exportCut(length) : texts.exported(length));
    } catch {
      setMessage(signal.aborted ? texts.exportCancelled : texts.exportFailed);
    }
    setBusy(false);
  };
  return (
    <span class="export">
      <button type="button" onClick={() => (isBusy ? running.current?.abort() : void start())}>
        {isBusy ? texts.cancelExport : texts.exportCsv}
      </button>
      <output>{message}</output>
    </span>
  );
}
