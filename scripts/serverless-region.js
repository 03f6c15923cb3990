import { regionOf } from './local/region.ts';

/** What the framework does for itself and needs no region for. */
const offline = ['package', 'print'];

/** The region that the AWS command line and the administration take, too; none is guessed. */
export const region = async () => {
  const found = await regionOf(process.env);
  if (found !== undefined) return found;
  // The packaged template is the same for every region.
  if (process.argv.some((argument) => offline.includes(argument))) return 'eu-central-1';
  throw new Error('No region is set. Export AWS_REGION=…, or set the region in your AWS profile.');
};
