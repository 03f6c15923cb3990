/** The ID of the entry with the focus on its button. */
export const focusedEntry = (): string | undefined =>
  (document.activeElement as HTMLElement | null)?.dataset.entry;

/** Focuses the element again, or the same entry if it was drawn again. */
export function focusAgain(element: Element | null, entryId: string | undefined): void {
  const drawn =
    entryId === undefined
      ? null
      : document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`);
  if (element?.isConnected) (element as HTMLElement).focus();
  else drawn?.focus();
}
