/*
 * Loaded into a process of the service before its own code. Forwards the monotonic clock when the parent process sends a duration, so that
 * cached credentials expire without a wait, and confirms it.
 */
const measured = performance.now.bind(performance);
let forwardedMs = 0;
performance.now = () => measured() + forwardedMs;
process.on('message', ({ byMs }: { readonly byMs: number }) => {
  forwardedMs += byMs;
  process.send?.('forwarded');
});
