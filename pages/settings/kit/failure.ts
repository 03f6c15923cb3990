import { isProblem, type SchedulingProblem, type Violation } from '../../../client/src/index.ts';
import { locale } from '../../shared/locale.ts';
import { problemTexts, violationTexts } from './problem-texts.ts';
import { type Faults, ReportedFailure } from './reported-failure.ts';
import { texts } from './texts.ts';

/** The text of a failure, and the error texts of single members. */
export interface Failure {
  readonly text: string;
  readonly faults: Faults;
}

const withoutFaults = (text: string): Failure => ({ text, faults: {} });

const byStatus: Readonly<Record<number, string>> = {
  401: texts.signedOut,
  404: texts.gone,
  412: texts.changed,
  429: texts.tooMany,
};

const byCode: Readonly<Record<string, string>> = {
  'caller/role-forbids': texts.roleForbids,
  'caller/scope-missing': texts.scopeMissing,
  'idempotency/secret-shown-once': texts.secretLost,
};

/** The service explains violations in English, so other texts are based on the codes. */
const writeViolation = ({ code, detail }: Violation): string =>
  locale === 'en' ? detail : (violationTexts[code] ?? violationTexts.other ?? detail);

/** The text of a problem in the language of the page, based on its code. */
const writeProblem = ({ code, document: { title } }: SchedulingProblem): string =>
  byCode[code] ?? (locale === 'en' ? title : (problemTexts[code] ?? title));

/** Whether the outcome of a request is known. Without a response, the request may have taken effect. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ReportedFailure ||
  (isProblem(error) && error.status < 500 && error.status !== 429);

/** The texts for a write that failed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ReportedFailure) return { text: error.message, faults: error.faults };
  if (!isProblem(error) || error.status >= 500) return withoutFaults(texts.unknownOutcome);
  const { status, code, errors } = error;
  const general = byCode[code] ?? byStatus[status];
  if (general !== undefined) return withoutFaults(general);
  const whole = errors.find(({ pointer }) => pointer === '');
  const faults = errors.filter(({ pointer }) => pointer !== '');
  if (faults.length === 0) {
    return withoutFaults(whole === undefined ? writeProblem(error) : writeViolation(whole));
  }
  return {
    text: texts.checkFields,
    faults: Object.fromEntries(faults.map((one) => [one.pointer, writeViolation(one)])),
  };
}

/** The text for a read that failed. */
export function loadFailureOf(error: unknown): string {
  if (!isProblem(error) || error.status >= 500) return texts.loadFailed;
  return failureOf(error).text;
}
