import { useState } from 'preact/hooks';
import { isProblem } from '../../client/src/index.ts';
import { Notice } from '../shared/notice.tsx';
import { useRetries } from '../shared/use-retries.ts';
import { PageBar, type PageName } from './page-bar.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly page: PageName;
  readonly error: unknown;
  readonly again: () => Promise<void>;
  readonly signOut: () => void;
}

/** A page that waits for the service. The user stays signed in. */
export function ServiceDown({ page, error, again, signOut }: Props) {
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    await again();
    setTrying(false);
  };
  useRetries({ error, isTrying }, retry);
  const isBusy = isProblem(error) && error.status === 429;
  return (
    <div class="signed-in">
      <PageBar signOut={signOut} current={page} />
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
    </div>
  );
}
