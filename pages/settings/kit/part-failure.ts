import { listText } from '../../shared/list-text.ts';
import { failureOf, isDecided } from './failure.ts';
import type { PartialSave, PartlySaved } from './partly-saved.ts';
import { ReportedFailure } from './reported-failure.ts';
import { texts } from './texts.ts';
import type { Read } from './use-editor.ts';

/** The failure of one part of a save. */
export interface PartFailure<Data> {
  /** The last known version, which contains the saved parts. */
  readonly over: Read<Data>;
  readonly cause: unknown;
  /** Names the saved parts. Empty if nothing was saved. */
  readonly savedText: string;
  /** The error to report. */
  readonly error: unknown;
}

/** Describes which parts were saved, and which one was not. */
export function partFailureOf<Data>({ result, cause }: PartlySaved): PartFailure<Data> {
  const { later, saved, part, at } = result as PartialSave<Data>;
  const { text, faults } = failureOf(cause);
  const savedText = saved.length === 0 ? '' : texts.savedParts(listText(saved));
  const prefixed = Object.entries(faults).map(([pointer, fault]) => [`${at}${pointer}`, fault]);
  // The members of the form itself need no name. Without a response, the same request must have the same idempotency key again.
  if (savedText === '' && (at === '' || !isDecided(cause))) {
    return { over: later, cause, savedText, error: cause };
  }
  const reason = prefixed.length > 0 ? texts.correctFields : text;
  const error = new ReportedFailure(
    savedText + texts.unsavedPart(part, reason),
    Object.fromEntries(prefixed),
  );
  return { over: later, cause, savedText, error };
}
