import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../shared/notice.tsx';
import { service } from '../shared/service.ts';
import { team } from './loading.ts';
import { isNarrowed, openedBy } from './opened-by.ts';
import { texts } from './texts.ts';

/** The reason why the token in the address opens nothing. */
export type End = 'expired' | 'invalid' | 'used' | 'disabled';

const lapsed = { title: texts.answersLapsed, more: texts.answersLapsedMore };

/**
 * Expired and invalid responses have the same text. The token of a response contains no time of expiry, and the service
 * does not reveal whether a private event type exists.
 */
const endTexts: Readonly<Record<End, { readonly title: string; readonly more?: string }>> = {
  expired: isNarrowed ? lapsed : { title: texts.expired, more: texts.expiredMore },
  invalid: isNarrowed ? lapsed : { title: texts.invalid, more: texts.invalidMore },
  used: { title: texts.used, more: texts.usedMore },
  disabled: { title: texts.disabled },
};

/** Shown instead of the booking page if its token opens nothing. */
export const Ended = ({ end }: { readonly end: End }) => (
  <Notice {...endTexts[end]}>{isNarrowed && end !== 'disabled' && <FormAgain />}</Notice>
);

/** A link back to the form if it is enabled. The token of a response begins with the ID of its form. */
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
