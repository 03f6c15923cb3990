import { useState } from 'preact/hooks';
import type { AppPageProps } from '../app/app.tsx';
import { texts as common } from '../settings/kit/texts.ts';
import { useFocusRestore } from '../settings/kit/use-focus-restore.ts';
import { useHeading } from '../signed-in/use-heading.ts';
import { FormList } from './form-list.tsx';
import { mayReadForms } from './form-rights.ts';
import { texts } from './texts.ts';
import { type FormView, useFormAddress } from './use-form-address.ts';

/** The open form, for the title of the page. */
export interface OpenedForm {
  readonly uid: string;
  readonly name: string;
}

function titleOf(open: string, view: FormView, opened: OpenedForm | undefined): string {
  const name = open === 'new' ? texts.addTitle : opened?.uid === open && opened.name;
  return [view !== 'form' && texts.views[view], name, texts.title].filter(Boolean).join(' – ');
}

/** The routing forms of the organization. */
export function RoutingForms({ client, me }: AppPageProps) {
  const address = useFormAddress();
  const [opened, setOpened] = useState<OpenedForm>();
  const heading = useHeading('routing-forms', titleOf(address.open, address.view, opened));
  useFocusRestore(heading);
  return (
    <div class="settings routing-forms">
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {mayReadForms(me) ? (
          <FormList {...{ client, me, address }} onOpened={setOpened} />
        ) : (
          <p class="notice">{common.noAccess}</p>
        )}
      </main>
    </div>
  );
}
