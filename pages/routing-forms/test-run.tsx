import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { routeOf } from '../../lib/domain/routing-forms/route-of.ts';
import type { Routed } from '../../lib/domain/routing-forms/routing-response.ts';
import { answersOf, type Faults, faultsOf, nameOf } from '../form/answers.ts';
import { FieldInput } from '../form/field-input.tsx';
import { ErrorText } from '../shared/error-text.tsx';
import { type FormDraft, sentFields, sentRules } from './draft.ts';
import { routingFaults } from './draft-faults.ts';
import { TestResult } from './test-result.tsx';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly draft: FormDraft;
  readonly names: RouteNames;
  readonly isChanged: boolean;
}

/** The form of the test run, its errors, and its result. The result belongs to the draft that was tested. */
function useTestRun(draft: FormDraft) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [routed, setRouted] = useState<Routed>();
  const fields = sentFields(draft.fields).map((field) => ({
    ...field,
    options: [...field.options],
  }));
  useLayoutEffect(() => setRouted(undefined), [draft]);
  useLayoutEffect(() => {
    const controls = [...(form.current?.elements ?? [])] as HTMLElement[];
    controls.find((control) => (control.getAttribute('name') ?? '') in faults)?.focus();
  }, [faults]);
  const run = () => {
    if (form.current === null) return;
    const values = new FormData(form.current);
    const found = faultsOf(fields, values);
    setFaults(found);
    if (Object.keys(found).length > 0) return setRouted(undefined);
    const answers = answersOf(fields, values).map(({ fieldUid, content }) => ({
      fieldUid,
      content: [content].flat(),
    }));
    const { rules, fallback } = draft;
    setRouted(routeOf({ fields, rules: sentRules(rules), fallback }, answers));
  };
  return { form, fields, faults, routed, run };
}

/**
 * Answers the questions of a draft, and shows which rule matches. It uses the function of the service, so unsaved changes
 * are tested, too, and no response is stored.
 */
export function TestRun({ draft, names, isChanged }: Props) {
  const { form, fields, faults, routed, run } = useTestRun(draft);
  const isValid = Object.keys(routingFaults(draft)).length === 0;
  return (
    <>
      <p class="hint">
        {texts.testIntro} {isChanged && texts.testUnsaved}
      </p>
      <form
        ref={form}
        class="settings-form"
        noValidate
        aria-label={texts.views.test}
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) run();
        }}
      >
        {fields.map((field, index) => (
          <FieldInput
            key={field.uid}
            {...{ field, index }}
            before={[]}
            fault={faults[nameOf(index)]}
          />
        ))}
        {!isValid && <ErrorText>{texts.testInvalid}</ErrorText>}
        <div class="row">
          <button type="submit" class="main" aria-disabled={!isValid}>
            {texts.run}
          </button>
        </div>
      </form>
      <div aria-live="polite">
        {routed && <TestResult {...{ routed, names }} fields={draft.fields} />}
      </div>
    </>
  );
}
