import { installedViewer } from '../browser/viewer.ts';

/** Valid requests for the health, the documents and the guides of the service. */
export const readyFiles = {
  getHealth: async () => ({}),
  getReadiness: async () => ({}),
  getOpenapi: async () => ({}),
  getDocs: async () => ({}),
  getDocsAsset: async () => ({ params: { asset: installedViewer } }),
  getGuide: async () => ({ params: { guide: 'errors' } }),
  getLlmsText: async () => ({}),
};
