/** The channel of all pages of this origin. Its messages contain no credential. */
const name = 'scheduling.signIn';

/** Announces to the other pages of the browser that there is a new session. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('signedIn');
  channel.close();
}

/** Calls a function when another page has signed in. Returns a function that stops this. */
export function onSignIn(run: () => unknown): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = run;
  return () => channel.close();
}
