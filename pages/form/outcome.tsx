import { useLayoutEffect, useRef } from 'preact/hooks';
import { isEmbedded } from '../shared/embedding.ts';
import type { Route } from './send-answers.ts';
import { texts } from './texts.ts';

interface Props {
  readonly route: Exclude<Route, { readonly type: 'eventType' }>;
  readonly onAgain: () => void;
}

/** The outcome of the answers: a message, or a link to another website with the name of its host. */
export function Outcome({ route, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="outcome" aria-labelledby="outcome">
      <h2 id="outcome" ref={heading} tabIndex={-1}>
        {route.type === 'url' ? texts.goOn : texts.thanks}
      </h2>
      {route.type === 'message' ? (
        <p class="said">{route.message}</p>
      ) : (
        <Elsewhere url={route.url} />
      )}
      <div class="row">
        <button type="button" onClick={onAgain}>
          {texts.again}
        </button>
      </div>
    </section>
  );
}

/** The host that browsers open for a URL, however the URL is spelled. Undefined unless the URL is HTTPS. */
function hostOf(url: string): string | undefined {
  const { protocol, host } = Object.assign(document.createElement('a'), { href: url });
  return protocol === 'https:' && host !== '' ? host : undefined;
}

function Elsewhere({ url }: { readonly url: string }) {
  const host = hostOf(url);
  // The service accepts only HTTPS URLs. Anything else is shown as text.
  if (host === undefined) return <p>{url}</p>;
  return (
    <>
      <p>{texts.otherSite(host)}</p>
      <p>
        <a class="button main" href={url} rel="noreferrer" target={isEmbedded ? '_top' : undefined}>
          {texts.opens(host)}
        </a>
      </p>
    </>
  );
}
