import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import type { BusyEntry } from './entries.ts';
import { Facts } from './facts.tsx';
import { titleOf } from './grid-events.ts';
import { texts } from './texts.ts';
import { whenText } from './when-text.ts';

/** What takes a time that is none of the service's own. */
export const BusyDialog = ({ entry, timeZone, onClose }: DialogGiven & { entry: BusyEntry }) => (
  <Dialog title={titleOf(entry)} onClose={onClose}>
    <Facts facts={{ [texts.when]: whenText(entry, timeZone, false) }} />
    <p>{entry.source.type === 'calendar' ? texts.elsewhereMore : texts.unreadableMore}</p>
  </Dialog>
);
