import { ask } from '../../lib/query.ts';

export const gatePolicyQuery = () => ask('getGatePolicy');
export const packsQuery = () => ask('listPacks');
