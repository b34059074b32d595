import type { Home } from '@copydesk/contract/home/home';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay, useWorkspace } from '../../lib/session.ts';
import { SeverityPatterns } from '../../parts/severity-pattern.tsx';
import { EmptyState, type Read } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryNotice } from '../../ui/feedback/query-notice.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { homeQuery } from './api.ts';
import { HomeFigures } from './figures.tsx';
import { FirstAudit } from './first-audit.tsx';
import styles from './home.module.css';
import { CannotTell } from './cannot-tell.tsx';
import { Recent, Running, Unread, Waiting } from './lists.tsx';
import { NewestCovered } from './nothing-open.tsx';
import { Onboarding } from './onboarding.tsx';
import { BurnDown, RiskPlot } from './plots.tsx';
import { RANGES } from './search.ts';
import { NoisyRules, RiskyAssets, ViolatedRules } from './tables.tsx';
import { useTexts } from './texts.ts';

const route = getRouteApi('/w/$workspaceId/');

/** Whether there is anything to show. An audit that found nothing counts as well. */
const hasAudits = ({ onboarding, running, recent }: Home): boolean =>
  running.length > 0 ||
  recent.length > 0 ||
  onboarding.some(({ step, done }) => step === 'audit' && done);

const NewAudit = ({ label }: { readonly label: string }) => {
  const { id: workspaceId } = useWorkspace();
  return (
    <LinkButton
      to="/w/$workspaceId/audits/new"
      params={{ workspaceId }}
      leftSection={<Icon name="plus" />}
    >
      {label}
    </LinkButton>
  );
};

const Desk = ({ of, home }: { readonly of: Read; readonly home: Home }) => {
  const t = useTexts();
  const mayAudit = useMay('audit');
  if (!hasAudits(home))
    return (
      <EmptyState
        of={of}
        title={t('empty')}
        action={
          mayAudit ? (
            <>
              <FirstAudit />
              <NewAudit label={t('first_audit')} />
            </>
          ) : undefined
        }
      >
        {t('empty_words')}
      </EmptyState>
    );
  return (
    <>
      <SeverityPatterns />
      <HomeFigures home={home} />
      <NewestCovered audits={home.gaps} />
      <div className={styles['desk']}>
        <div className={styles['main']}>
          <div className={styles['pair']}>
            <RiskPlot days={home.days} audits={home.gaps} />
            <BurnDown days={home.days} />
          </div>
          <RiskyAssets assets={home.assets} audits={home.gaps} />
          <div className={styles['pair']}>
            <ViolatedRules rules={home.rules} audits={home.gaps} />
            <NoisyRules rules={home.noise} />
          </div>
        </div>
        <div className={styles['side']}>
          <Waiting {...home.waiting} />
          <CannotTell audits={home.gaps} />
          <Running audits={home.running} />
          <Recent decisions={home.recent} />
        </div>
      </div>
    </>
  );
};

/**
 * The home page: open violations, their changes over time, and waiting work. All numbers come from stored
 * data.
 */
export const HomePage = () => {
  const t = useTexts();
  const { name } = useWorkspace();
  const mayAudit = useMay('audit');
  const { days = '30' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(homeQuery(days));
  const { data: home } = query;
  return (
    <Page>
      <PageHeader
        title={t('home_title')}
        note={name}
        actions={
          home && !hasAudits(home) ? null : (
            <>
              <SegmentedFilter
                label={t('range')}
                value={days}
                onChange={(next) => void navigate({ search: { days: next }, replace: true })}
                choices={RANGES.map((value) => ({ value, label: t(`days_${value}`) }))}
              />
              {mayAudit ? <NewAudit label={t('new_audit')} /> : null}
            </>
          )
        }
      />
      <QueryNotice query={query} />
      {home?.counting ? <Notice>{t('counting')}</Notice> : null}
      {home ? <Unread audits={home.unread} /> : null}
      {home ? <Onboarding steps={home.onboarding} /> : null}
      {home ? <Desk of={query} home={home} /> : null}
      {home || query.isError ? null : <Skeleton rows={10} />}
    </Page>
  );
};
