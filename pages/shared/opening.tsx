import { isCutOff } from './embedding.ts';
import { Notice } from './notice.tsx';
import type { Waiting } from './waiting.ts';

interface Texts {
  readonly loading: string;
  readonly notFound: string;
  readonly notFoundMore: string;
  readonly tooMany: string;
  readonly failed: string;
  readonly tryAgain: string;
}

interface Props {
  readonly state: Waiting;
  readonly texts: Texts;
  readonly onAgain: () => void;
}

/** A page that does not have what it is about. */
export function Opening({ state, texts, onAgain }: Props) {
  if (state === 'loading') return <Notice title={texts.loading} />;
  if (state === 'unknown') return <Notice title={texts.notFound} more={texts.notFoundMore} />;
  return (
    <Notice title={texts[state]}>
      {/* Whether this website may show the page is not known: the service is asked for the page itself. */}
      <button type="button" class="main" onClick={isCutOff ? () => location.reload() : onAgain}>
        {texts.tryAgain}
      </button>
    </Notice>
  );
}
