import { useQuery } from '@tanstack/react-query';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { retentionQuery } from './api.ts';
import { DeleteWorkspaceSection } from './delete-workspace-section.tsx';
import { ExportSection } from './export-section.tsx';
import { NeverDeleted } from './never-deleted.tsx';
import { RetentionSection } from './retention-section.tsx';
import { useTexts } from './texts.ts';

const AGAIN_MS = 1_500;

/** Settings for how long data is kept, and an export of all data. */
export const DataPage = () => {
  const t = useTexts();
  const query = useQuery({
    ...retentionQuery(),
    refetchInterval: ({ state }) => {
      const run = state.data?.last_run;
      return run && run.finished_at === null ? AGAIN_MS : false;
    },
  });
  const { data: retention } = query;
  return (
    <Page>
      <PageHeader title={t('data_title')} note={t('data_note')} />
      <QueryWait query={query} rows={8} />
      {retention ? (
        <>
          <RetentionSection key={JSON.stringify(retention.periods)} retention={retention} />
          <NeverDeleted />
          <ExportSection />
          <DeleteWorkspaceSection />
        </>
      ) : null}
    </Page>
  );
};
