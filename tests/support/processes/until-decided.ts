/** A little less than the time limit of a test, so that even a busy machine finishes. */
const patienceMs = 240_000;

/** Repeats a request after 503, with the same Idempotency-Key, until its outcome is certain. */
export async function untilDecided<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (const untilMs = performance.now() + patienceMs; performance.now() < untilMs; ) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
  throw new Error('The request is still undecided at the time limit.');
}
