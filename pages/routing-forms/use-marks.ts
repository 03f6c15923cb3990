import { useState } from 'preact/hooks';
import type { Faults } from '../settings/kit/reported-failure.ts';
import type { FormDraft } from './draft.ts';
import { brokenConditions, draftFaults } from './draft-faults.ts';

/**
 * The errors of a draft, which disappear as soon as they are corrected. Before the user saves, only conditions that no
 * longer fit the questions are marked.
 */
export function useMarks(draft: FormDraft): {
  readonly marks: Faults;
  readonly markAll: (isAll: boolean) => void;
} {
  const [isAll, markAll] = useState(false);
  return { marks: isAll ? draftFaults(draft) : brokenConditions(draft), markAll };
}
