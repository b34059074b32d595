import type { BulkRunDetail } from '@copydesk/contract/bulk/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { Button, Menu } from '../../ui/controls.ts';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageName } from '../../parts/languages.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageToCome } from '../../ui/feedback/page-to-come.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { isUnderWay, runById, useRetryRows } from './api.ts';
import { RunStatusMark } from './row-state.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunRows } from './run-rows.tsx';
import styles from './run.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/bulk/$bulkId');

const RunNote = ({ run }: { readonly run: BulkRunDetail }) => {
  const t = useTexts();
  const { duration } = useFormats();
  const took =
    run.finished_at === null
      ? null
      : (Date.parse(run.finished_at) - Date.parse(run.created_at)) / 1000;
  const words = [
    run.template_name ?? t('template_gone'),
    languageName(run.language_key),
    ...(run.tone_name === null ? [] : [run.tone_name]),
    ...(run.file_name === null ? [] : [t('file', { name: run.file_name })]),
    ...(run.created_by_name === null ? [] : [t('made_by', { name: run.created_by_name })]),
  ];
  return (
    <>
      {words.join(' · ')} · <RelativeTime at={run.created_at} />
      {took === null ? '' : ` · ${t('took', { time: duration(took) })}`}
    </>
  );
};

const Downloads = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const hrefOf = (format: 'csv' | 'jsonl'): string =>
    addressOf('exportBulkRun', { params: { id }, query: { format } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" />}>
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={hrefOf('csv')} download>
          {t('download_csv')}
        </Menu.Item>
        <Menu.Item component="a" href={hrefOf('jsonl')} download>
          {t('download_jsonl')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const Retry = ({ run }: { readonly run: BulkRunDetail }) => {
  const t = useTexts();
  const { number } = useFormats();
  const retry = useRetryRows(run.id);
  const isCancelled = run.cancelled > 0 && !isUnderWay(run);
  const again = (isOfCancelled: boolean): void =>
    retry.mutate({ include_cancelled: isOfCancelled });
  return (
    <>
      {run.failed > 0 ? (
        <Button
          leftSection={<Icon name="refresh" />}
          loading={retry.isPending}
          onClick={() => again(false)}
        >
          {t('retry_failed', { count: run.failed, number: number(run.failed) })}
        </Button>
      ) : null}
      {isCancelled ? (
        <Button variant="default" loading={retry.isPending} onClick={() => again(true)}>
          {t('retry_cancelled')}
        </Button>
      ) : null}
    </>
  );
};

/** One bulk run: its progress, its rows, its results, and a retry for the failed rows. */
export const BulkRunPage = () => {
  const t = useTexts();
  const { number } = useFormats();
  const { workspaceId, bulkId } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay('write');
  const query = useQuery(runById(bulkId));
  const { data: run } = query;
  useKey(
    'n',
    t('new_run'),
    () => void navigate({ to: '/w/$workspaceId/bulk/new', params: { workspaceId } }),
    { enabled: may },
  );
  const above = (
    <TextLink inherit to="/w/$workspaceId/bulk" params={{ workspaceId }}>
      {t('title')}
    </TextLink>
  );
  if (!run) return <PageToCome title={t('run_title')} above={above} query={query} />;
  return (
    <Page>
      <PageHeader
        title={run.name}
        above={above}
        beside={<RunStatusMark run={run} />}
        note={<RunNote run={run} />}
        actions={
          <>
            {may ? <Retry run={run} /> : null}
            <Downloads id={run.id} />
            <CurlButton method="GET" path={`/public/v1/bulk/${run.id}/results`} />
          </>
        }
      />
      <QueryNotice query={query} />
      <RunProgress run={run} seenAt={query.dataUpdatedAt} />
      {run.skipped > 0 ? (
        <Notice
          tone="warning"
          action={
            <TextLink
              inherit
              className={styles['action'] ?? ''}
              to="."
              search={{ status: 'skipped' }}
              resetScroll={false}
            >
              {t('show_skipped')}
            </TextLink>
          }
        >
          {t('skipped', { count: run.skipped, number: number(run.skipped) })}
        </Notice>
      ) : null}
      <RunRows key={run.id} run={run} />
    </Page>
  );
};
