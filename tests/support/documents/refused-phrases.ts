/** Phrases that readers stumble over, each with its replacement. */
const refusedPhrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(it|this) is no (?!longer)/iu, 'Must be …'],
  [/\bit is (missing|empty|of|at|more|none)\b/iu, 'Must …'],
  [/\bit has seconds\b/iu, 'Must be on a whole minute.'],
  [/\bmeans? nothing\b/iu, 'cannot be processed'],
  [/^(Made|Gone|Done)\.$/u, 'Created, Deleted, OK'],
  [/\bmended\b/iu, 'fixed'],
  [/\bwhoever\b/iu, 'a noun'],
  [/\b(some|no|every)body\b/iu, 'a noun: user, guest, host'],
  [/(^|[.:;] |\n)who (is|are|has|have|can|cannot|was|asks?|sends?|books?|booked)\b/iu, 'a noun'],
  [/\bthere is no such\b/iu, 'The … was not found.'],
  [/\b(is|are|was|were) told\b/iu, 'is notified, is returned'],
  [/\bha(s|ve) no say\b/iu, 'is not considered'],
  [/\bas one can (be|have)\b/iu, 'the maximum'],
  [/\blies in the past\b/iu, 'is in the past'],
  [/\bwhat became of\b/iu, 'the outcome'],
  [/\bjudged?\b/iu, 'checked'],
  [/\bfor ever\b/iu, 'never changes'],
  [/(^|[;:,] )`?null`? = /iu, '`null` means …'],
  [/\bonly the members sent\b/iu, 'Updates the members that you send'],
  [/\bthe present (one|host|version|default)\b/iu, 'current'],
  [/\bis (kept|named) before\b/iu, 'is listed more than once'],
  [/\bis heeded\b/iu, 'is used'],
  [/^(Of|Whose|Whom|That of) /u, 'a noun with its article: The ID of …'],
  [/\bwhat (came|comes|becomes?) of\b/iu, 'the result'],
  [/\bso (long(?! as)|\w+ as)\b/iu, 'at most N, until'],
  [/\bis it that\b/iu, 'subject, verb, object'],
  [/\baskers?\b/iu, 'requester'],
  [/\bsurroundings\b/iu, 'network, or the context meant'],
  [/^Empty: /u, 'Defaults to …'],
];

/** Words of code, texts for people and test titles that readers stumble over. Documents in `docs` are not checked, because they contain names of files with them. */
const retiredWords: typeof refusedPhrases = [
  [/\bset(s|ting)? aside\b/iu, 'dead letter'],
  [/\bput(s|ting)? back\b/iu, 'requeue'],
  [/\blanes?\b/iu, 'queue'],
  [/\bparcels?\b/iu, 'batch'],
  [/\bso many\b/iu, 'at most N, the maximum'],
  [/\bof (which|whom)\b/iu, 'a second sentence'],
  [/\bstands?\b/iu, 'is, is stored with, represents'],
  [/\bbeside\b/iu, 'with, next to'],
  [/\bat once\b/iu, 'immediately, concurrently'],
  [/\b(is|are|not|no) good\b/iu, 'valid'],
  [/\b(is|are|was|were) gone\b/iu, 'is deleted, is removed'],
  [/\b(is|are|was|were) asked\b/iu, 'is requested'],
];

const insteadOf = (phrases: typeof refusedPhrases, text: string): readonly string[] =>
  phrases.filter(([phrase]) => phrase.test(text)).map(([, instead]) => instead);

/** The replacements of the refused phrases in a document. */
export const refusedInDocument = (text: string): readonly string[] =>
  insteadOf(refusedPhrases, text);

/** The replacements of the refused phrases in a comment, a text for people or a test title. */
export const refusedInCode = (text: string): readonly string[] =>
  insteadOf([...refusedPhrases, ...retiredWords], text);
