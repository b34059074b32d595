import { ask } from '../../lib/query.ts';

/** The ways to sign in that this installation has; they change only with its configuration. */
export const methodsQuery = () => ({ ...ask('getSignInMethods'), staleTime: 300_000 });
