import type { Sighting } from '@copydesk/contract/findings/app-routes';
import type { Finding } from '@copydesk/contract/findings/finding';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getWithHeaders } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/session.ts';
import { languageTag } from '../../parts/languages.ts';
import { Quote } from '../../parts/quote.tsx';
import { DetailTrail } from '../../parts/review/detail-trail.tsx';
import { reasonText } from '../../parts/review/reason-text.ts';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ShowMore } from '../../ui/list/show-more.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import styles from './history-page.module.css';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/queue/$findingId');

const historyQuery = (findingId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('getFindingHistory'), findingId],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? { limit: 20 } : { limit: 20, cursor: pageParam };
      const input = { params: { finding_id: findingId }, query };
      return (await getWithHeaders('getFindingHistory', input, signal)).body;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

const Standing = ({ finding }: { readonly finding: Finding }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  return (
    <div className={styles['standing']}>
      <p className={styles['facts']}>
        <SeverityMark severity={finding.severity} />
        <StateMark state={finding.review_state} />
        {finding.dismissal_reason === null ? null : (
          <em>{reasonText(t, finding.dismissal_reason)}</em>
        )}
        <span>{t(finding.fix_verified ? 'fix_verified' : `life_${finding.life}`)}</span>
      </p>
      {finding.violating_text === null ? (
        <p>{finding.reason}</p>
      ) : (
        <Quote lang={languageTag(finding.language)}>{finding.violating_text}</Quote>
      )}
      <p className={styles['facts']}>
        {finding.asset_id === null ? (
          <span>{finding.asset_name ?? t('no_asset')}</span>
        ) : (
          <TextLink
            to="/w/$workspaceId/assets/$assetId"
            params={{ workspaceId, assetId: finding.asset_id }}
          >
            {finding.asset_name ?? finding.asset_url}
          </TextLink>
        )}
        <span>
          {t('first_seen')} <RelativeTime at={finding.first_seen_at} />,{' '}
          {t('sightings', { count: finding.sightings, number: number(finding.sightings) })}
        </span>
      </p>
    </div>
  );
};

const SightingItem = ({ sighting }: { readonly sighting: Sighting }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  const { violation_id: violationId, audit, seen_at: at, change, trail } = sighting;
  return (
    <li className={styles['sighting']} data-testid="sighting">
      <div className={styles['facts']}>
        <h2 className={styles['heading']}>{t(`sighting_${change}`)}</h2>
        <RelativeTime at={at} />
        <StateMark state={sighting.review_state} />
        {sighting.dismissal_reason === null ? null : (
          <em>{reasonText(t, sighting.dismissal_reason)}</em>
        )}
      </div>
      <p className={styles['facts']}>
        <span>{t('seen_in')}</span>
        <TextLink to="/w/$workspaceId/v/$violationId" params={{ workspaceId, violationId }}>
          {audit.name}
        </TextLink>
      </p>
      {trail.length === 0 ? null : <DetailTrail trail={trail} />}
    </li>
  );
};

/** One finding over time: every audit that saw it, and what was decided there. */
export const HistoryPage = () => {
  const t = useTexts();
  const { workspaceId, findingId } = route.useParams();
  const query = useInfiniteQuery(historyQuery(findingId));
  const [first] = query.data?.pages ?? [];
  const sightings = query.data?.pages.flatMap((page) => page.sightings) ?? [];
  const isMissing = query.isError && query.error.status === 404;
  return (
    <Page>
      <PageHeader
        title={first?.finding.rule_name ?? t('history_title')}
        above={
          <TextLink to="/w/$workspaceId/queue" params={{ workspaceId }} search={{ f: findingId }}>
            {t('to_queue')}
          </TextLink>
        }
      />
      {isMissing ? (
        <Message title={t('no_finding')}>{t('no_finding_why')}</Message>
      ) : (
        <QueryNotice query={query} />
      )}
      {first ? (
        <>
          <Standing finding={first.finding} />
          <ol className={styles['sightings']}>
            {sightings.map((sighting) => (
              <SightingItem key={sighting.violation_id} sighting={sighting} />
            ))}
          </ol>
          <ShowMore query={query}>{t('older')}</ShowMore>
        </>
      ) : query.isError ? null : (
        <Skeleton rows={6} />
      )}
    </Page>
  );
};
