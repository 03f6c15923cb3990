import { isStepName, type StepName } from './steps.ts';

const nameOf = (userId: string): string => `scheduling.firstSteps.${userId}`;

/**
 * The steps that a user has skipped, or all steps when all are finished. They are in the storage of the browser and not in the settings of
 * the user, because no other client of the API needs them. In another browser, only steps that are not done appear again.
 */
export function readFinished(userId: string): readonly StepName[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStepName) : [];
  } catch {
    return [];
  }
}

export function writeFinished(userId: string, steps: readonly StepName[]): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(steps));
  } catch {
    // Without storage, the steps are checked each time the page is opened.
  }
}
