import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';

/*
 * Answers that once took many seconds of CPU time. Each takes some tenths of a second at most, including the test
 * server, so a limit of a second and a half is safe on any machine.
 */

const mostCpuMs = 1500;

interface ReadAnswer {
  readonly outcome: string | readonly string[];
  readonly cpuMs: number;
}

async function readInThread(workerData: string): Promise<ReadAnswer> {
  const file = new URL('./caldav-reader.ts', import.meta.url);
  const worker = new Worker(file, { workerData });
  onTestFinished(async () => void (await worker.terminate()));
  const [read] = await once(worker, 'message');
  return read as ReadAnswer;
}

const multistatus = (inner: string) =>
  `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</multistatus>`;
const calendar =
  '<response><href>/cal/</href><propstat><prop><resourcetype><collection/><c:calendar/></resourcetype></prop></propstat></response>';
const repeated = (count: number, textAt: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => textAt(index)).join('');
const names = repeated(20_000, (index) => `<a${index}>x</a${index}>`);

test.each([
  ['80,000 small elements', multistatus(repeated(80_000, () => '<response/>')), 'quota'],
  [
    '80,000 rows',
    multistatus(repeated(80_000, () => '<response><href>/a</href></response>')),
    'quota',
  ],
  ['50,000 nested elements', multistatus(repeated(50_000, () => '<a>')), 'quota'],
  ['10 MB', multistatus(' '.repeat(10_000_000)), 'quota'],
  ['entities that do not end', multistatus(`<a>${'&amp'.repeat(2_000_000)}</a>`), 'not-a-calendar'],
  ['one entity that does not end', multistatus(`&${'a'.repeat(9_000_000)}`), 'not-a-calendar'],
  ['ampersands', multistatus(`<a>${'&'.repeat(5_000_000)}</a>`), 'not-a-calendar'],
  [
    'a tag that does not end',
    `${multistatus('')}<a ${'a="" '.repeat(1_500_000)}`,
    'not-a-calendar',
  ],
  ['closing tags without an opening tag', multistatus('</a>'.repeat(2_000_000)), 'not-a-calendar'],
])('an answer with %s is refused quickly', async (_, answer, problem) => {
  const { outcome, cpuMs } = await readInThread(answer);
  expect(outcome).toBe(problem);
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

test.each([
  [
    'the maximum number of rows',
    repeated(16_000, () => '<response><href>/a</href><propstat/></response>'),
  ],
  [
    'the maximum number of names',
    `<response><href>/b/</href><propstat><prop>${names}</prop></propstat></response>`,
  ],
  [
    'the maximum number of parts of a row',
    `<response><href>/b/</href>${repeated(15_000, (index) => `<propstat><prop><a${index}/></prop></propstat>`)}</response>`,
  ],
  ['the maximum length of text', `<a>${'&lt;'.repeat(2_000_000)}</a>`],
])('an answer with %s is read quickly', async (_, inner) => {
  const { outcome, cpuMs } = await readInThread(multistatus(calendar + inner));
  expect(outcome).toEqual(['/cal/']);
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

const home =
  '<response><href>/</href><propstat><prop><c:calendar-home-set><href>/home/</href></c:calendar-home-set></prop></propstat></response>';
const longZone = `<c:calendar-timezone>${'TZID\n'.repeat(400_000)}</c:calendar-timezone>`;

test('a long property is read once, even if its response names many addresses', async () => {
  const addresses = repeated(20_000, (index) => `<href>/${index}/</href>`);
  const props = `<resourcetype><c:calendar/></resourcetype>${longZone}`;
  const response = `<response>${addresses}<propstat><prop>${props}</prop></propstat></response>`;
  const { outcome, cpuMs } = await readInThread(multistatus(home + response));
  expect(outcome).toEqual(['/0/']);
  expect(cpuMs).toBeLessThan(mostCpuMs);
});
