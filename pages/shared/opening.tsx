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

/** A page that is loading its data, or could not load it. */
export function Opening({ state, texts, onAgain }: Props) {
  if (state === 'loading') return <Notice title={texts.loading} />;
  if (state === 'unknown') return <Notice title={texts.notFound} more={texts.notFoundMore} />;
  return (
    <Notice title={texts[state]}>
      {/* If it is not known whether this website may frame the page, the page itself must be requested again. */}
      <button type="button" class="main" onClick={isCutOff ? () => location.reload() : onAgain}>
        {texts.tryAgain}
      </button>
    </Notice>
  );
}
