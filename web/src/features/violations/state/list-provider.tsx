import { createContext, type ReactNode, useContext } from 'react';
import { useList } from './use-list.ts';

type List = ReturnType<typeof useList>;

const ListContext = createContext<List | null>(null);

/**
 * Keeps the list in memory while it is not visible. On a phone the open finding hides the list, and a
 * decision there opens the next finding of the list.
 */
export const ListKeeper = ({ children }: { readonly children: ReactNode }) => (
  <ListContext.Provider value={useList()}>{children}</ListContext.Provider>
);

export const useKeptList = (): List => {
  const list = useContext(ListContext);
  if (!list) throw new Error('This belongs into a review page.');
  return list;
};
