import type { BulkRunDetail } from '@copydesk/contract/bulk/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton, RowLink } from '../../ui/link.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runPage } from './api.ts';
import { RunStatusMark } from './row-state.tsx';
import { RunBar } from './run-bar.tsx';
import styles from './run.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/bulk');

const useColumns = (): readonly Column<BulkRunDetail>[] => {
  const t = useTexts();
  const { number } = useFormats();
  const { workspaceId } = route.useParams();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (run) => (
        <span className={styles['name']}>
          <RowLink to="/w/$workspaceId/bulk/$bulkId" params={{ workspaceId, bulkId: run.id }}>
            {run.name}
          </RowLink>
          <span className={styles['quiet']}>{run.template_name ?? t('template_gone')}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: '120px',
      cell: (run) => <RunStatusMark run={run} />,
    },
    {
      key: 'rows',
      title: t('rows_title'),
      width: '144px',
      right: true,
      cell: ({ ready, failed, cancelled, total }) => {
        const done = ready + failed + cancelled;
        return (
          <span>
            {done < total ? `${number(done)} / ${number(total)}` : number(total)}
            {failed > 0 ? (
              <span className={styles['warning']}>
                {' '}
                · {number(failed)} {t('state_failed').toLowerCase()}
              </span>
            ) : null}
          </span>
        );
      },
    },
    {
      key: 'progress',
      title: t('progress'),
      width: '200px',
      wideOnly: true,
      cell: (run) => (
        <div className={styles['small']}>
          <RunBar run={run} />
        </div>
      ),
    },
    {
      key: 'who',
      title: t('who'),
      width: '160px',
      wideOnly: true,
      cell: ({ created_by_name: name }) => name ?? t('by_program'),
    },
    {
      key: 'when',
      title: t('when'),
      width: '136px',
      wideOnly: true,
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ];
};

/** Every bulk run of the workspace, newest first. */
export const BulkRunsPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const query = useQuery(runPage(cursor));
  const columns = useColumns();
  const { data } = query;
  useKey(
    'n',
    t('new_run'),
    () => void navigate({ to: '/w/$workspaceId/bulk/new', params: { workspaceId } }),
    { enabled: may },
  );
  const begin = may ? (
    <LinkButton
      to="/w/$workspaceId/bulk/new"
      params={{ workspaceId }}
      leftSection={<Icon name="plus" />}
    >
      {t('new_run')}
    </LinkButton>
  ) : null;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {begin}
            <CurlButton method="GET" path="/public/v1/bulk?limit=20" />
          </>
        }
      />
      <QueryNotice query={query} />
      <ListAnswer query={query} rows={10}>
        {({ runs }) =>
          runs.length === 0 ? (
            <EmptyState of={query} title={t('none')} action={begin}>
              {t('none_words')}
            </EmptyState>
          ) : (
            <DataTable label={t('runs')} columns={columns} rows={runs} rowKey={({ id }) => id} />
          )
        }
      </ListAnswer>
      {data ? (
        <Pager at={cursor} next={data.next_cursor} searchOf={(page) => ({ cursor: page })} />
      ) : null}
    </Page>
  );
};
