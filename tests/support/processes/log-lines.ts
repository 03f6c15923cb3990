const here = globalThis as { logLines?: Record<string, unknown>[] };

/** What the service wrote to standard output in this test file, one JSON line a request. */
export const logLines = here.logLines ?? keepLines();
// Each test file begins with none, though its process may have run others.
logLines.length = 0;

/** Keeps the service's lines out of the test report; all else goes where it went. */
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
