import type { ComponentChildren } from 'preact';
import type { CalendarConnection } from '../../../client/src/index.ts';
import { RowHead } from '../kit/row-head.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly name: string;
  readonly status: CalendarConnection['status'];
  readonly facts: readonly (string | false)[];
  readonly children?: ComponentChildren;
}

/** A connected account with its status. */
export const ConnectionHead = ({ status, ...given }: Props) => (
  <RowHead {...given} level={3} badge={texts.statuses[status]} look={status} />
);
