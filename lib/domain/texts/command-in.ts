/** Words with which the owner of a number ends texts, and starts them again. Providers and carriers know the same. */
const stopWords = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  '停止',
  '配信停止',
];
const startWords = ['START', 'YES', 'UNSTOP', '再開', '配信再開'];

/** The command in a reply to a text; undefined if the reply is none. */
export function commandIn(text: string): 'stop' | 'start' | undefined {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (stopWords.includes(word)) return 'stop';
  return startWords.includes(word) ? 'start' : undefined;
}
