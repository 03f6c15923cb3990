/**
 * Copies a text that is not known yet. It must be called immediately after a click, because browsers do not allow copying
 * later. Returns whether the text was copied.
 */
export async function copyWhenKnown(text: Promise<string>): Promise<boolean> {
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    await blob;
    return true;
  } catch {
    // The caller reports why the text is not known.
    await blob.catch(() => undefined);
    return false;
  }
}
