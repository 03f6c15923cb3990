import { isCutOff } from './embedding.ts';
import { Told } from './told.tsx';
import type { Waiting } from './waiting.ts';

interface Texts {
  readonly loading: string;
  readonly notFound: string;
  readonly notFoundMore: string;
  readonly tooMany: string;
  readonly failed: string;
  readonly tryAgain: string;
}

interface Given {
  readonly state: Waiting;
  readonly texts: Texts;
  readonly onAgain: () => void;
}

/** A page that does not have what it is about. */
export function Opening({ state, texts, onAgain }: Given) {
  if (state === 'loading') return <Told title={texts.loading} />;
  if (state === 'unknown') return <Told title={texts.notFound} more={texts.notFoundMore} />;
  return (
    <Told title={texts[state]}>
      {/* Whether this website may show the page is not known: the service is asked for the page itself. */}
      <button type="button" class="main" onClick={isCutOff ? () => location.reload() : onAgain}>
        {texts.tryAgain}
      </button>
    </Told>
  );
}
