/** As a careful client: what is undecided (503) is sent again, with the same Idempotency-Key, until it is decided. */
export async function untilDecided<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
  throw new Error('It stays undecided.');
}
