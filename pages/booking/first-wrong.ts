import type { Faults } from './guest-values.ts';

/** The first control with an error, in the order of the page. */
export const firstWrong = (form: HTMLFormElement | null, faults: Faults): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (control): control is HTMLInputElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in faults,
  );
