import type { ReactNode } from 'react';
import { QueryWait } from './query-wait.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';

interface PageToComeProps {
  /** The kind of object that the page will show. Its name is not loaded yet. */
  readonly title: string;
  readonly above: ReactNode;
  readonly query: Parameters<typeof QueryWait>[0]['query'];
}

/** Shown until the object of a page is loaded, or if loading failed. */
export const PageToCome = ({ title, above, query }: PageToComeProps) => (
  <Page>
    <PageHeader title={title} above={above} />
    <QueryWait query={query} rows={10} />
  </Page>
);
