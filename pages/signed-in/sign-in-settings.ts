import type { SignedInPageData } from '../../lib/app/pages/signed-in-page.ts';
import { pageData } from '../shared/page-data.ts';

const data = pageData<SignedInPageData>();

/** The settings for the issuer of the deployment; undefined if users can sign in only with API keys. */
export const openidSettings = 'problem' in data ? undefined : (data.openid ?? undefined);
