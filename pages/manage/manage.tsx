import { ErrorText } from '../shared/error-text.tsx';
import { useTitle } from '../shared/use-title.ts';
import { ZoneSelect } from '../shared/zone-select.tsx';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { isRequest, type LinkedBooking, type Loaded } from './link.ts';
import { Recordings } from './recordings.tsx';
import { EndStep, MoveStep } from './steps.tsx';
import { texts } from './texts.ts';
import { type Managed, useManage } from './use-manage.ts';

/** A booking, with the actions of its guest or of the host who answers its request. */
export function Manage({ first }: { readonly first: Loaded }) {
  const managed = useManage(first);
  const { shown, zone, notice, isGone, isStale, isBusy } = managed;
  const isShown = !isGone && !isStale;
  useTitle(shown.name, stateTitle(managed));
  return (
    <main class="manage" aria-busy={isBusy}>
      {isShown && (
        <article id="booking">
          <p class="team-name soft">{shown.organizationName}</p>
          <h1 id="name" tabIndex={-1}>
            {shown.name}
          </h1>
          <Status status={shown.status} />
          <Facts {...{ shown, zone }} />
          <Recordings {...{ shown, zone }} />
        </article>
      )}
      <div id="told" class={newsClass(notice)} role="status" tabIndex={-1}>
        {notice.text &&
          (notice.isWrong ? <ErrorText>{notice.text}</ErrorText> : <p>{notice.text}</p>)}
        {isGone && <p>{texts.badTokenMore}</p>}
      </div>
      {isShown && <StepContent {...managed} />}
      {isStale && !isGone && (
        <button type="button" class="main" onClick={() => void managed.again()}>
          {texts.tryAgain}
        </button>
      )}
    </main>
  );
}

const stepTitles = {
  move: texts.chooseTime,
  cancel: texts.reallyCancel,
  decline: texts.reallyDecline,
} as const;

/** The current step, or the status of the booking. For a host, the title names the request. */
function stateTitle({ shown, step, isGone }: Managed): string {
  if (isGone) return texts.badToken;
  if (step !== 'none') return stepTitles[step];
  const isOpenRequest = isRequest(shown) && shown.status === 'request';
  return isOpenRequest ? texts.requestTitle : texts.status[shown.status];
}

/** While an action runs, only screen readers get a message: a visible one would move the buttons. */
const newsClass = ({ isWrong, isWorking }: Managed['notice']): string => {
  if (isWorking) return 'unseen';
  return isWrong ? 'news wrong' : 'news';
};

/** The possible actions, or the current step. */
function StepContent(managed: Managed) {
  const { zone, setZone, step } = managed;
  return (
    <>
      {step === 'none' && <Actions {...managed} />}
      {step === 'move' && <MoveStep {...managed} />}
      {step === 'cancel' && <EndStep kind="cancelled" {...managed} />}
      {step === 'decline' && <EndStep kind="declined" {...managed} />}
      {step !== 'move' && <ZoneSelect label={texts.timeZone} zone={zone} onChange={setZone} />}
    </>
  );
}

const marks = { open: '✓', request: '…', cancel: '✕' } as const;

const Status = ({ status }: Pick<LinkedBooking, 'status'>) => (
  <p id="status" class={`status ${status}`}>
    <span aria-hidden="true">{marks[status]} </span>
    {texts.status[status]}
  </p>
);
