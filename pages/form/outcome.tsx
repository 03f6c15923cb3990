import { useLayoutEffect, useRef } from 'preact/hooks';
import { isEmbedded } from '../shared/embedding.ts';
import type { Led } from './send-answers.ts';
import { texts } from './texts.ts';

interface Props {
  readonly led: Exclude<Led, { readonly type: 'eventType' }>;
  readonly onAgain: () => void;
}

/** Where the answers lead: to a message, or to another website, which is named before anyone goes there. */
export function Outcome({ led, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="outcome" aria-labelledby="outcome">
      <h2 id="outcome" ref={heading} tabIndex={-1}>
        {led.type === 'url' ? texts.goOn : texts.thanks}
      </h2>
      {led.type === 'message' ? <p class="said">{led.message}</p> : <Elsewhere url={led.url} />}
      <div class="row">
        <button type="button" onClick={onAgain}>
          {texts.again}
        </button>
      </div>
    </section>
  );
}

/** The host to which browsers go by an address, whatever stands before it or how it is spelled. */
function hostOf(url: string): string | undefined {
  const { protocol, host } = Object.assign(document.createElement('a'), { href: url });
  return protocol === 'https:' && host !== '' ? host : undefined;
}

function Elsewhere({ url }: { readonly url: string }) {
  const host = hostOf(url);
  // The service takes no other addresses; what is none is only text.
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
