/** The entry whose button has the focus. */
export const focusedEntry = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.dataset.entry;

/** Gives the focus to what had it, or to the entry that was drawn in its place. */
export function focusAgain(element: Element | null, entryId: string | undefined): void {
  const drawn =
    entryId === undefined
      ? null
      : document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`);
  if (element?.isConnected) (element as HTMLElement).focus();
  else drawn?.focus();
}
