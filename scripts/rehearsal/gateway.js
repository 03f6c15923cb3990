/** Sends requests to the addresses that AWS assigns to a gateway to the emulator. Preloaded by the commands of a rehearsal. */
const { fetch: plainFetch } = globalThis;
const assigned = /^https:\/\/([0-9a-f]+)\.execute-api\.[^/]+\.amazonaws\.com/u;

globalThis.fetch = (input, init) =>
  plainFetch(
    String(input).replace(
      assigned,
      (_, id) => `${process.env.AWS_ENDPOINT_URL}/_aws/execute-api/${id}/$default`,
    ),
    init,
  );
