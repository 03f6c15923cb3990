import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import type { BusyEntry } from './entries.ts';
import { Facts } from './facts.tsx';
import { titleOf } from './grid-events.ts';
import { texts } from './texts.ts';
import { whenText } from './when-text.ts';

/**
 * Shows a busy time from outside the service. The times are those of its source, because the entry ends with the
 * displayed period.
 */
export function BusyDialog({ entry, timeZone, onClose }: DialogGiven & { entry: BusyEntry }) {
  const { source } = entry;
  const [startMs, endMs] = [Date.parse(source.startedAt), Date.parse(source.endedAt)];
  return (
    <Dialog title={titleOf(entry)} onClose={onClose}>
      <Facts facts={[[texts.when, whenText({ startMs, endMs }, timeZone, false)]]} />
      <p>{source.type === 'calendar' ? texts.elsewhereMore : texts.unreadableMore}</p>
    </Dialog>
  );
}
