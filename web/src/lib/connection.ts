import { createCell, useCell } from './cell.ts';

const reachable = createCell(true);

/** Records whether the server can be reached. Called after every response and every missing response. */
export const noteReachable = reachable.set;

export const useReachable = (): boolean => useCell(reachable);
