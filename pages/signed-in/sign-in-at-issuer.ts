import { type Bearer, begin, complete, NotSignedIn } from './openid.ts';
import { channelName } from './returned.ts';
import { openidSettings } from './sign-in-settings.ts';
import { keep } from './tab-storage.ts';

/** Goes to the issuer, which sends the browser back to the page. The page is left. */
export async function signInAtIssuer(
  home: string,
  prompt: 'none' | 'login' | undefined,
): Promise<void> {
  if (openidSettings === undefined) return;
  const { url, begun } = await begin(openidSettings, home, 'page', prompt);
  keep('begun', JSON.stringify(begun));
  // Whether it worked is only known when the browser comes back: a page that is loaded again must not go there for ever.
  keep('way', undefined);
  location.assign(url);
}

/** Gives up what was begun in another window: it is closed, and what it sends is not heard. */
let giveUp = (): void => undefined;

/**
 * Signs in in a window of its own, so that the page and what is typed there stays. Issuers may cut the tie between the windows,
 * so that theirs looks closed from here although it is not. So nothing ends because the window is closed, and users who closed it
 * begin again.
 */
export async function signInInWindow(home: string): Promise<Bearer> {
  const settings = openidSettings;
  if (settings === undefined) throw new NotSignedIn('no issuer');
  giveUp();
  // At once, or browsers take it for one that nobody asked for.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (opened === null) throw new NotSignedIn('no window');
  const channel = new BroadcastChannel(channelName);
  giveUp = () => {
    channel.close();
    opened.close();
  };
  try {
    const { url, begun } = await begin(settings, home, 'window', undefined);
    const search = answerFor(begun.state, channel);
    opened.location.href = url;
    return await complete(settings, begun, await search);
  } finally {
    channel.close();
    opened.close();
  }
}

/** What the issuer sends back to the other window. */
const answerFor = (state: string, channel: BroadcastChannel): Promise<string> =>
  new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || new URLSearchParams(data).get('state') !== state) return;
      resolve(data);
    };
  });
