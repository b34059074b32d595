import type { StandingDecision } from '@copydesk/contract/findings/standing-decision';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { CurlButton } from '../../../parts/curl-button.tsx';
import { languageName } from '../../../parts/languages.ts';
import { actorText } from '../../../parts/review/actor-text.ts';
import { reasonText } from '../../../parts/review/reason-text.ts';
import { StateMark } from '../../../parts/state-mark.tsx';
import { Button } from '../../../ui/controls.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryNotice } from '../../../ui/feedback/query-notice.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ListAnswer } from '../../../ui/list/list-answer.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { standingQuery, useEndStanding } from '../api.ts';
import { useTexts } from '../texts.ts';
import styles from './standing.module.css';

const route = getRouteApi('/w/$workspaceId/queue/standing');

const Scope = ({ scope }: Pick<StandingDecision, 'scope'>) => {
  const t = useTexts();
  const { asset_id: asset, asset_name: name, site, path, market, language } = scope;
  const parts = [
    ...(asset === null ? [] : [name ?? asset]),
    ...(site === null && path === null ? [] : [`${site ?? ''}${path ?? ''}`]),
    ...(market === null ? [] : [t('market_named', { market })]),
    ...(language === null ? [] : [languageName(language)]),
  ];
  return <>{parts.length === 0 ? t('where_everywhere') : parts.join(', ')}</>;
};

const useColumns = (
  onEnd: (standing: StandingDecision) => void,
): readonly Column<StandingDecision>[] => {
  const t = useTexts();
  const { number, day } = useFormats();
  const may = useMay('decide');
  const holds = ({ status }: StandingDecision) => status === 'active' || status === 'resting';
  return [
    {
      key: 'words',
      title: t('standing_words'),
      cell: ({ rule_name: rule, words }) => (
        <>
          <strong>{rule}</strong>
          {words === null ? null : <q className={styles['quiet']}>{words}</q>}
        </>
      ),
    },
    { key: 'where', title: t('always_where'), cell: ({ scope }) => <Scope scope={scope} /> },
    {
      key: 'decision',
      title: t('always_decision'),
      cell: ({ review_state: state, reason }) => (
        <>
          <StateMark state={state} />
          {reason === null ? null : <div className={styles['quiet']}>{reasonText(t, reason)}</div>}
        </>
      ),
    },
    {
      key: 'made',
      title: t('standing_made'),
      wideOnly: true,
      cell: ({ made_by: actor, created_at: at }) => (
        <>
          {actorText(t, actor)} <RelativeTime at={at} />
        </>
      ),
    },
    {
      key: 'uses',
      title: t('standing_uses'),
      right: true,
      width: '140px',
      cell: ({ uses, last_used_at: at }) => (
        <>
          {number(uses)} {at === null ? null : <RelativeTime at={at} />}
        </>
      ),
    },
    {
      key: 'status',
      title: t('always_until'),
      width: '150px',
      cell: ({ status, ends_at: end }) => (
        <span title={status === 'resting' ? t('resting_why') : undefined}>
          {status === 'active' ? day(end) : t(`standing_${status}`)}
        </span>
      ),
    },
    ...(may
      ? [
          {
            key: 'end',
            title: t('standing_end'),
            untitled: true,
            right: true,
            width: '80px',
            cell: (standing: StandingDecision) =>
              holds(standing) ? (
                <Button
                  variant="subtle"
                  aria-label={t('standing_end_named', {
                    name: standing.words ?? standing.rule_name,
                  })}
                  onClick={() => onEnd(standing)}
                >
                  {t('standing_end')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
};

/** The standing decisions of the workspace: what they are about, how often they decided, and when they end. */
export const StandingPage = () => {
  const t = useTexts();
  const { number } = useFormats();
  const { workspaceId } = route.useParams();
  const [which, setWhich] = useState<'holding' | 'all'>('holding');
  const query = useInfiniteQuery(standingQuery(which));
  const end = useEndStanding();
  const [ending, setEnding] = useState<StandingDecision | null>(null);
  const columns = useColumns(setEnding);
  return (
    <Page>
      <PageHeader
        title={t('standing_title')}
        above={
          <TextLink inherit to="/w/$workspaceId/queue" params={{ workspaceId }}>
            {t('queue_title')}
          </TextLink>
        }
        note={t('standing_note')}
        actions={<CurlButton method="GET" path="/public/v1/standing-decisions" />}
      />
      <SegmentedFilter
        label={t('show_which')}
        value={which}
        onChange={setWhich}
        choices={[
          { value: 'holding', label: t('standing_holding') },
          { value: 'all', label: t('standing_all') },
        ]}
      />
      <QueryNotice query={query} />
      <ListAnswer query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.standing_decisions);
          return rows.length === 0 ? (
            <EmptyState of={query} title={t('standing_none')}>
              {t('standing_none_why')}
            </EmptyState>
          ) : (
            <DataTable
              label={t('standing_title')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
          );
        }}
      </ListAnswer>
      {query.hasNextPage ? (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={t('standing_end_title')}
        confirm={t('standing_end_confirm')}
        grave
        onConfirm={async () => {
          if (ending) await end.mutateAsync(ending.id);
        }}
      >
        <p>
          {t('standing_end_words', { count: ending?.uses ?? 0, number: number(ending?.uses ?? 0) })}
        </p>
      </ConfirmDialog>
    </Page>
  );
};
