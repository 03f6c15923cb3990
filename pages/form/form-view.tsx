import type { PublicRoutingForm } from '../../client/src/index.ts';
import { BusyLabel } from '../shared/busy-label.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { prefill } from '../shared/prefill.ts';
import { useTitle } from '../shared/use-title.ts';
import { guestMember } from './answered-guest.ts';
import { type FormField, nameOf } from './answers.ts';
import { FieldInput } from './field-input.tsx';
import { Outcome } from './outcome.tsx';
import { previousAnswers } from './stored-answers.ts';
import { texts } from './texts.ts';
import { useAnswers } from './use-answers.ts';

interface Props {
  readonly teamName: string;
  readonly form: PublicRoutingForm;
}

/** The previous answers to a field, or those in the address of the page. */
function firstAnswers(field: FormField): readonly string[] {
  const previous = previousAnswers(history.state, field);
  const member = guestMember(field);
  const given = member && prefill[member];
  return previous.length > 0 || given === undefined ? previous : [given];
}

/** The form and its outcome. The form stays mounted, so that the typed answers are not lost. */
export function FormView({ teamName, form: shown }: Props) {
  const { form, alert, feedback, isSending, route, submit, changeAnswers } = useAnswers(shown);
  useTitle(...(route ? [texts.thanks] : []), shown.name, teamName);
  const isDisabled = shown.status === 'disable';
  return (
    <main class="form">
      <header>
        <p class="soft">{teamName}</p>
        <h1>{shown.name}</h1>
        {shown.description !== '' && <p class="said">{shown.description}</p>}
      </header>
      {isDisabled && <p class="notice">{texts.disabled}</p>}
      {route && <Outcome route={route} onAgain={changeAnswers} />}
      <form
        ref={form}
        noValidate
        hidden={isDisabled || route !== undefined}
        aria-busy={isSending}
        onSubmit={submit}
      >
        <div class="alert" role="alert" tabIndex={-1} ref={alert}>
          {feedback.text && <ErrorText>{feedback.text}</ErrorText>}
        </div>
        {shown.fields.map((field, index) => (
          <FieldInput
            key={field.uid}
            before={firstAnswers(field)}
            fault={feedback.faults[nameOf(index)]}
            {...{ field, index }}
          />
        ))}
        <button type="submit" class="main" disabled={isSending}>
          <BusyLabel label={texts.send} busy={texts.sending} isBusy={isSending} />
        </button>
      </form>
    </main>
  );
}
