import { testAdding, testRefused } from './adding.ts';

const sent = { transcriptUrl: 'https://recordings.example.com/1.vtt', language: 'pt-BR' };
testAdding('transcript', sent);
testRefused('transcript', sent, [
  { transcriptUrl: 'ftp://recordings.example.com/1.vtt' },
  { language: 'Brazilian Portuguese' },
  { language: '' },
]);
