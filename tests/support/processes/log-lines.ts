const here = globalThis as { logLines?: Record<string, unknown>[] };

/** The log of the service in this test file: one JSON line for each request. */
export const logLines = here.logLines ?? keepLines();
// Each test file begins without lines, even if its process has run other files.
logLines.length = 0;

/** Removes the lines of the service from the output of the tests. Other output is not changed. */
function keepLines(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('{"level":')) return write(chunk, ...rest);
    lines.push(JSON.parse(chunk));
    return true;
  }) as typeof process.stdout.write;
  here.logLines = lines;
  return lines;
}
