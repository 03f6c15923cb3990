import { type Bearer, begin, complete, NotSignedIn } from './openid.ts';
import { channelName } from './returned.ts';
import { openidSettings } from './sign-in-settings.ts';
import { writeStored } from './tab-storage.ts';

/** Leaves the page for the issuer, which redirects the browser back to it. */
export async function signInAtIssuer(
  home: string,
  prompt: 'none' | 'login' | undefined,
): Promise<void> {
  if (openidSettings === undefined) return;
  const { url, request } = await begin(openidSettings, home, 'page', prompt);
  writeStored('begun', JSON.stringify(request));
  // The result is only known after the redirect. A page that is loaded again must not redirect in a loop.
  writeStored('way', undefined);
  location.assign(url);
}

/** Cancels the sign-in in another window: closes the window, and ignores its response. */
let giveUp = (): void => undefined;

/**
 * Signs in in a separate window, so that the page and the typed values stay. Issuers can isolate their window, which
 * then looks closed from here although it is open. So a closed window does not end the sign-in, and users who have
 * closed it start again.
 */
export async function signInInWindow(home: string): Promise<Bearer> {
  const settings = openidSettings;
  if (settings === undefined) throw new NotSignedIn('no issuer');
  giveUp();
  // Opened before the first `await`, because browsers block windows that are not opened directly by a click.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680');
  if (opened === null) throw new NotSignedIn('no window');
  const channel = new BroadcastChannel(channelName);
  giveUp = () => {
    channel.close();
    opened.close();
  };
  try {
    const { url, request } = await begin(settings, home, 'window', undefined);
    const search = answerFor(request.state, channel);
    opened.location.href = url;
    return await complete(settings, request, await search);
  } finally {
    channel.close();
    opened.close();
  }
}

/** The response of the issuer in the other window. */
const answerFor = (state: string, channel: BroadcastChannel): Promise<string> =>
  new Promise((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || new URLSearchParams(data).get('state') !== state) return;
      resolve(data);
    };
  });
