/** What the service wrote to standard output in this test file, one JSON line a request. */
export const logLines: Record<string, unknown>[] = [];

const write = process.stdout.write.bind(process.stdout);

/** Keeps the service's lines out of the test report; all else goes where it went. */
process.stdout.write = ((chunk: string | Uint8Array, ...rest: []) => {
  if (typeof chunk !== 'string' || !chunk.startsWith('{"level":')) return write(chunk, ...rest);
  logLines.push(JSON.parse(chunk));
  return true;
}) as typeof process.stdout.write;
