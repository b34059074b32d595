import { createContext, type ReactNode, useContext } from 'react';
import { useList } from './use-list.ts';

type List = ReturnType<typeof useList>;

const ListContext = createContext<List | null>(null);

/**
 * Keeps the list while it is not on the screen: on a phone a finding hides it, and a decision there goes on
 * to the next finding of it.
 */
export const ListKeeper = ({ children }: { readonly children: ReactNode }) => (
  <ListContext.Provider value={useList()}>{children}</ListContext.Provider>
);

export const useKeptList = (): List => {
  const list = useContext(ListContext);
  if (!list) throw new Error('This belongs into a review page.');
  return list;
};
