/** A little less than a test has. However busy the machine is, what can be decided is decided by then. */
const patienceMs = 240_000;

/** As a careful client: what is undecided (503) is sent again, with the same Idempotency-Key, until it is decided. */
export async function untilDecided<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (const untilMs = performance.now() + patienceMs; performance.now() < untilMs; ) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
  throw new Error('It stays undecided.');
}
