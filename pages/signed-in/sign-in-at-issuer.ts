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

/** Signs in in a window of its own, so that the page and what is typed there stays. */
export async function signInInWindow(home: string): Promise<Bearer> {
  const settings = openidSettings;
  if (settings === undefined) throw new NotSignedIn('no issuer');
  // At once, or browsers take it for one that nobody asked for.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (opened === null) throw new NotSignedIn('no window');
  try {
    const { url, begun } = await begin(settings, home, 'window', undefined);
    const search = answerFor(begun.state, opened);
    opened.location.href = url;
    return await complete(settings, begun, await search);
  } finally {
    opened.close();
  }
}

/** How often it is looked whether the window was closed. */
const lookMs = 500;
/** A window that was handed on to the issuer may look closed although it is not, so this is not the end at once. */
const graceMs = 3000;

/** What the issuer sends back to the other window. */
function answerFor(state: string, opened: Window): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName);
    let closedForMs = 0;
    const stop = () => {
      channel.close();
      clearInterval(look);
    };
    const look = setInterval(() => {
      closedForMs = opened.closed ? closedForMs + lookMs : 0;
      if (closedForMs < graceMs) return;
      stop();
      reject(new NotSignedIn('closed'));
    }, lookMs);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || new URLSearchParams(data).get('state') !== state) return;
      stop();
      resolve(data);
    };
  });
}
