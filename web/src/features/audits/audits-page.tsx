import type { AuditListItem } from '@copydesk/contract/violations/app-routes';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/format.ts';
import { useKey } from '../../lib/keys.ts';
import { useMay } from '../../lib/session.ts';
import { CoverageMark } from '../../parts/rules-ran/coverage-mark.tsx';
import { CurlButton } from '../../parts/curl-button.tsx';
import { Button } from '../../ui/controls.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton, RowLink, TextLink } from '../../ui/link.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { ListAnswer } from '../../ui/list/list-answer.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReviewBar } from '../../parts/review-bar.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { auditPage } from './api.ts';
import { AuditStatusMark } from './audit-status.tsx';
import styles from './audits.module.css';
import { type Silence, silenceOf } from './outcome.ts';
import { useTexts } from './texts.ts';
import { useOutcomeTexts } from './texts-outcome.ts';

const route = getRouteApi('/w/$workspaceId/audits');

const SHORT = {
  read_nothing_yet: 'short_not_begun',
  none_so_far: 'short_so_far',
  read_nothing: 'short_unread',
  none_in_part: 'short_in_part',
  none_by_some: 'short_zero',
  none: 'short_none',
} as const satisfies Record<Silence, string>;

/** How many rules ran, for an audit without findings that read something. */
const CoverageOfNone = ({
  audit: { coverage },
  silence,
}: {
  readonly audit: Pick<AuditListItem, 'coverage'>;
  readonly silence: Silence | null;
}) =>
  silence === null || silence.startsWith('read_nothing') ? null : (
    <span className={styles['covered']}>
      <CoverageMark coverage={coverage} />
    </span>
  );

const useColumns = (): readonly Column<AuditListItem>[] => {
  const t = useTexts();
  const outcome = useOutcomeTexts();
  const { number } = useFormats();
  const { workspaceId } = route.useParams();
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ id, name, status, created_at: at, schedule_id: scheduleId, ...audit }) => (
        <span className={styles['name']}>
          <RowLink to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId: id }}>
            {name}
          </RowLink>
          {scheduleId === null ? null : (
            <span className={styles['quiet']} title={t('scheduled')}>
              <Icon name="clock" size={14} />
              <span className="visually-hidden">{t('scheduled')}</span>
            </span>
          )}
          <span className={styles['phoneOnly']}>
            <AuditStatusMark status={status} />
            <RelativeTime at={at} />
            <CoverageOfNone audit={audit} silence={silenceOf({ status, ...audit })} />
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: '112px',
      wideOnly: true,
      cell: ({ status }) => <AuditStatusMark status={status} />,
    },
    {
      key: 'assets',
      title: t('assets'),
      width: '128px',
      right: true,
      wideOnly: true,
      cell: ({ total_assets: total, completed_assets: done, failed_assets: failed }) => (
        <span>
          {done + failed < total ? `${number(done + failed)} / ${number(total)}` : number(total)}
          {failed > 0 ? (
            <span className={styles['warning']}> · {t('failed_short', { count: failed })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'violations',
      title: t('violations'),
      width: '88px',
      right: true,
      cell: (audit) =>
        silenceOf(audit)?.startsWith('read_nothing') ? (
          <span aria-hidden="true">–</span>
        ) : (
          number(audit.total_violations)
        ),
    },
    {
      key: 'progress',
      title: t('review'),
      width: '184px',
      wideOnly: true,
      cell: (audit) => {
        const silence = silenceOf(audit);
        return silence === null ? (
          <div className={styles['bar']}>
            <ReviewBar counts={audit.progress} bare />
          </div>
        ) : (
          <span className={styles['quiet']}>
            {outcome(SHORT[silence])}
            <CoverageOfNone audit={audit} silence={silence} />
          </span>
        );
      },
    },
    {
      key: 'undecided',
      title: t('undecided'),
      width: '96px',
      right: true,
      wideOnly: true,
      cell: (audit) =>
        silenceOf(audit)?.startsWith('read_nothing') ? (
          <span aria-hidden="true">–</span>
        ) : (
          number(audit.progress.undecided)
        ),
    },
    {
      key: 'when',
      title: t('begun'),
      width: '136px',
      wideOnly: true,
      cell: ({ created_at: at }) => (
        <span className={styles['when']}>
          <RelativeTime at={at} />
        </span>
      ),
    },
    {
      key: 'open',
      title: t('open_review'),
      untitled: true,
      width: '88px',
      right: true,
      cell: ({ id, name, total_violations: total }) =>
        total === 0 ? null : (
          <TextLink
            inherit
            className={styles['above'] ?? ''}
            to="/w/$workspaceId/audits/$auditId/review"
            params={{ workspaceId, auditId: id }}
            aria-label={t('review_of', { name })}
          >
            {t('review_verb')}
          </TextLink>
        ),
    },
  ];
};

const NoAudits = ({
  of,
  search,
  onClear,
}: {
  readonly of: Read;
  readonly search: string;
  readonly onClear: () => void;
}) => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const may = useMay('audit');
  if (search !== '') {
    return (
      <EmptyState
        of={of}
        title={t('none_named')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('clear_search')}
          </Button>
        }
      >
        {t('none_named_words', { search })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      of={of}
      title={t('none')}
      action={
        may ? (
          <LinkButton to="/w/$workspaceId/audits/new" params={{ workspaceId }}>
            {t('new_audit')}
          </LinkButton>
        ) : null
      }
    >
      {t('none_words')}
    </EmptyState>
  );
};

/** Every audit of the workspace, newest first. */
export const AuditsPage = () => {
  const t = useTexts();
  const { workspaceId } = route.useParams();
  const { search = '', cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay('audit');
  const query = useQuery(auditPage({ search: search || undefined, cursor }));
  const columns = useColumns();
  const find = (next: string): void =>
    void navigate({ search: { search: next || undefined }, replace: true });
  useKey(
    'n',
    t('new_audit'),
    () => void navigate({ to: '/w/$workspaceId/audits/new', params: { workspaceId } }),
    {
      enabled: may,
    },
  );
  const { data } = query;
  return (
    <Page>
      <PageHeader
        title={t('audits_title')}
        actions={
          <>
            <LinkButton
              variant="default"
              to="/w/$workspaceId/audits/schedules"
              params={{ workspaceId }}
            >
              {t('schedules_title')}
            </LinkButton>
            {may ? (
              <LinkButton
                to="/w/$workspaceId/audits/new"
                params={{ workspaceId }}
                leftSection={<Icon name="plus" />}
              >
                {t('new_audit')}
              </LinkButton>
            ) : null}
            <CurlButton method="GET" path="/public/v1/audits?limit=20" />
          </>
        }
      />
      <QueryNotice query={query} />
      <FilterBar>
        <div className={styles['search']}>
          <SearchField label={t('search_audits')} value={search} onChange={find} slash />
        </div>
      </FilterBar>
      <ListAnswer query={query} rows={10}>
        {({ audits }) =>
          audits.length === 0 ? (
            <NoAudits of={query} search={search} onClear={() => find('')} />
          ) : (
            <DataTable
              label={t('audits_title')}
              columns={columns}
              rows={audits}
              rowKey={({ id }) => id}
            />
          )
        }
      </ListAnswer>
      {data ? (
        <Pager
          at={cursor}
          next={data.next_cursor}
          searchOf={(page) => ({ search: search || undefined, cursor: page })}
        />
      ) : null}
    </Page>
  );
};
