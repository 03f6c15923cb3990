import { useEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { dateIn, ownZone } from '../shared/times.ts';
import { csvHeader, csvRow } from './csv-rows.ts';
import { csvText } from './csv-text.ts';
import { findAllBookings } from './find-all-bookings.ts';
import type { ListFilter } from './list-filter.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly filter: ListFilter;
  readonly nameOfUser: (userId: string) => string;
  readonly nameOfEventType: (uid: string | null) => string;
}

/** Saves a text as a file. Excel reads UTF-8 only with a byte order mark. */
function save(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  // The browser reads the file after the click.
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
      const { bookings, isCut } = await findAllBookings(given, signal, (count) =>
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
