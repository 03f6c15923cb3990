import './style.css';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { ownZone } from '../shared/times.ts';
import { doneSteps } from './done-steps.ts';
import { readFinished, writeFinished } from './finished-steps.ts';
import { type StepName, stepsOf } from './steps.ts';
import { texts } from './texts.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
}

/**
 * The steps of a new user that are not skipped. When all are done, nothing is shown and no more requests are sent. If the check fails,
 * nothing is shown until the page is opened again.
 */
function useSteps(client: SchedulingClient, me: CurrentUser) {
  const allowed = stepsOf(me);
  const [finished, setFinished] = useState(() => readFinished(me.uid));
  const [done, setDone] = useState<ReadonlySet<StepName>>();
  const steps = allowed.filter((step) => !finished.includes(step));
  const isOver = done !== undefined && steps.every((step) => done.has(step));
  const finish = (all: readonly StepName[]) => {
    writeFinished(me.uid, all);
    setFinished(all);
  };
  useEffect(() => {
    if (steps.length === 0) return undefined;
    let isCurrent = true;
    doneSteps(client, me, steps, ownZone).then(
      (found) => isCurrent && setDone(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  useEffect(() => {
    if (isOver && steps.length > 0) finish(allowed);
  }, [isOver]);
  return {
    steps: done === undefined || isOver ? [] : steps,
    isDone: (step: StepName) => done?.has(step) === true,
    skip: (step: StepName) => finish([...finished, step]),
  };
}

/** A card with the first steps of a new user. */
export function FirstSteps({ client, me }: Props) {
  const id = useId();
  const { steps, isDone, skip } = useSteps(client, me);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSkipped = useRef(false);
  useLayoutEffect(() => {
    if (!isSkipped.current) return;
    isSkipped.current = false;
    // The focused button is removed, and the card may be, too.
    const next = heading.current ?? document.querySelector('h1');
    next?.setAttribute('tabindex', '-1');
    next?.focus();
  });
  if (steps.length === 0) return null;
  return (
    <section class="first-steps" aria-labelledby={id}>
      <h2 id={id} ref={heading}>
        {texts.title}
      </h2>
      <p class="soft">{texts.progress(steps.filter(isDone).length, steps.length)}</p>
      <ul>
        {steps.map((step) => (
          <Step
            key={step}
            name={step}
            isDone={isDone(step)}
            onSkip={() => {
              isSkipped.current = true;
              skip(step);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface StepGiven {
  readonly name: StepName;
  readonly isDone: boolean;
  readonly onSkip: () => void;
}

function Step({ name, isDone, onSkip }: StepGiven) {
  const [title, why] = texts.steps[name];
  if (isDone) {
    return (
      <li class="done-step">
        <span>{title}</span> <span class="soft">{texts.done}</span>
      </li>
    );
  }
  return (
    <li>
      <a href={`/settings/${name}`}>{title}</a>
      <p class="soft">{why}</p>
      <button type="button" onClick={onSkip}>
        {texts.skip} <span class="unseen">{title}</span>
      </button>
    </li>
  );
}
