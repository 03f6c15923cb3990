import type { ExamplesOf } from '../example.ts';

export const examples: ExamplesOf<'service'> = {
  getHealth: { reply: { data: { status: 'ok' } } },
  getReadiness: { reply: { data: { status: 'ok', version: '5f3c1e9' } } },
  getOpenapi: {
    reply: {
      openapi: '3.1.1',
      info: { title: 'Scheduling and booking service', version: '0.1.0' },
      paths: {},
    },
  },
  getDocs: { reply: '<!doctype html><title>Scheduling and booking service</title>…' },
  getDocsAsset: {
    params: { asset: 'viewer-1.72.1.js' },
    reply: '!function(){…}();',
  },
  getGuide: {
    params: { guide: 'errors' },
    reply: '<!doctype html><title>Errors</title>…',
  },
  getLlmsText: { reply: '# Scheduling and booking service\n…' },
};
