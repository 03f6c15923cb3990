import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../shared/notice.tsx';
import { service } from '../shared/service.ts';
import { team } from './loading.ts';
import { isNarrowed, openedBy } from './opened-by.ts';
import { texts } from './texts.ts';

/** Why the token that led here leads no further. */
export type End = 'expired' | 'invalid' | 'used' | 'disabled';

const lapsed = { title: texts.answersLapsed, more: texts.answersLapsedMore };

/** A response says nothing of its age, and what is private says nothing at all, so of a response that is old, wrong or changed the same is said. */
const said: Readonly<Record<End, { readonly title: string; readonly more?: string }>> = {
  expired: isNarrowed ? lapsed : { title: texts.expired, more: texts.expiredMore },
  invalid: isNarrowed ? lapsed : { title: texts.invalid, more: texts.invalidMore },
  used: { title: texts.used, more: texts.usedMore },
  disabled: { title: texts.disabled },
};

/** A page on which nothing can be booked by what led here. */
export const Ended = ({ end }: { readonly end: End }) => (
  <Notice {...said[end]}>{isNarrowed && end !== 'disabled' && <FormAgain />}</Notice>
);

/** The way back to the form, where everyone may answer it. The token of a response begins with its form. */
function FormAgain() {
  const [formId = ''] = openedBy.responseToken?.split('.') ?? [];
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    service.routingForms.getPublic(team, formId).then(
      ({ data }) => setOpen(data.status === 'enable'),
      () => {},
    );
  }, []);
  if (!isOpen) return null;
  const path = ['t', team, 'f', formId].map(encodeURIComponent).join('/');
  return (
    <a class="button main" href={`/${path}${location.search}`}>
      {texts.toForm}
    </a>
  );
}
