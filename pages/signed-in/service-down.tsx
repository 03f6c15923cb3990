import { useState } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';
import { Notice } from '../shared/notice.tsx';
import { useRetries } from '../shared/use-retries.ts';
import { texts } from './texts.ts';

interface Props {
  readonly error: unknown;
  readonly again: () => Promise<void>;
}

/** A page that waits for the service. The user stays signed in. */
export function ServiceDown({ error, again }: Props) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await again();
    setTrying(false);
  };
  useRetries({ error, isTrying }, retry);
  const isBusy = isProblem(error) && error.status === 429;
  return (
    <Notice title={isBusy ? texts.busy : texts.unreachable} more={texts.opensItself}>
      <button
        type="button"
        class="main"
        aria-disabled={isTrying}
        onClick={() => !isTrying && void retry()}
      >
        {isTrying ? texts.trying : texts.tryAgain}
      </button>
    </Notice>
  );
}
