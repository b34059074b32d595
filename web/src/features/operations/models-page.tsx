import type { ModelLink, ModelSetup } from '@copydesk/contract/operations/operations';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { modelsQuery } from './api.ts';
import { JudgeLicences } from './judge-licences.tsx';
import { OwnModelSection } from './own-model-section.tsx';
import { ModelTry } from './model-try.tsx';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

const ICONS: Record<ModelLink['state'], IconName> = {
  working: 'check',
  failing: 'warning',
  held: 'activity',
  unused: 'info',
};

const State = ({ link }: { readonly link: ModelLink }) => {
  const t = useTexts();
  const { ago, time } = useFormats();
  const { state, worked_at: worked, failed_at: failed, failure, held_until: held } = link;
  const more = {
    working: worked && t('state_since', { ago: ago(worked) }),
    failing:
      failed && failure && t('state_failed', { why: t(`failure_${failure}`), ago: ago(failed) }),
    held: held && t('state_until', { time: time(held) }),
    unused: null,
  };
  return (
    <>
      <span className={styles['state']} data-state={state}>
        <Icon name={ICONS[state]} size={14} />
        {t(`state_${state}`)}
      </span>
      {more[state] ? <div className="quiet">{more[state]}</div> : null}
    </>
  );
};

const Price = ({ link }: { readonly link: ModelLink }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { price_in: read, price_out: written, price_source: source } = link;
  if (link.kind === 'sandbox') return t('price_free');
  if (read === null || written === null) return t('price_none');
  return (
    <>
      {t('price_pair', { in: number(read), out: number(written) })}
      <div className="quiet">{t(`price_${source}`)}</div>
    </>
  );
};

const useLimits = () => {
  const t = useTexts();
  const { number, duration } = useFormats();
  return ({ concurrency, rpm, tpm, total_ms: total }: ModelLink): string =>
    [
      t('limit_at_once', { number: number(concurrency) }),
      ...(rpm === null ? [] : [t('limit_rpm', { number: number(rpm) })]),
      ...(tpm === null ? [] : [t('limit_tpm', { number: number(tpm) })]),
      t('limit_time', { time: duration(total / 1_000) }),
    ].join(', ');
};

const Links = ({ links }: Pick<ModelSetup, 'links'>) => {
  const t = useTexts();
  const limits = useLimits();
  const columns: readonly Column<ModelLink>[] = [
    {
      key: 'name',
      title: t('link'),
      cell: (link) => (
        <>
          <span className={styles['name']}>{link.name}</span>
          {link.host ? <div className="quiet">{`${link.kind} · ${link.host}`}</div> : null}
          {/* On a narrow screen these values are listed here; on a wide one they have their own columns. */}
          <dl className={styles['narrowOnly']}>
            <dt>{t('price')}</dt>
            <dd>
              <Price link={link} />
            </dd>
            <dt>{t('limits')}</dt>
            <dd>{limits(link)}</dd>
            <dt>{t('secret')}</dt>
            <dd>{t(`secret_${link.secret}`)}</dd>
          </dl>
        </>
      ),
    },
    { key: 'state', title: t('state'), cell: (link) => <State link={link} /> },
    { key: 'price', title: t('price'), wideOnly: true, cell: (link) => <Price link={link} /> },
    { key: 'limits', title: t('limits'), wideOnly: true, cell: limits },
    {
      key: 'secret',
      title: t('secret'),
      wideOnly: true,
      cell: ({ secret }) => <span className={styles['number']}>{t(`secret_${secret}`)}</span>,
    },
  ];
  return (
    <DataTable
      label={t('models_title')}
      columns={columns}
      rows={links}
      rowKey={({ name }) => name}
    />
  );
};

const Silence = ({ told_at: told }: Pick<ModelSetup, 'told_at'>) => {
  const t = useTexts();
  const { moment } = useFormats();
  return (
    <Notice tone="problem">
      {told === null ? t('silent_never') : t('silent_notice', { time: moment(told) })}
    </Notice>
  );
};

/** Which models answer, how well they answered recently, and a button to try them. */
export const ModelsPage = () => {
  const t = useTexts();
  const query = useQuery(modelsQuery());
  const { data: setup } = query;
  return (
    <Page>
      <PageHeader
        title={t('models_title')}
        note={t(setup?.own ? 'models_note_own' : 'models_note')}
      />
      <QueryWait query={query} rows={4} />
      {setup?.silent ? <Silence told_at={setup.told_at} /> : null}
      {setup?.sandbox && !setup.own ? <Notice tone="warning">{t('sandbox_notice')}</Notice> : null}
      {setup && setup.links.length > 0 ? <Links links={setup.links} /> : null}
      {setup && setup.links.length === 0 ? (
        <EmptyState of={query} title={t('no_links')}>
          {t('no_links_words')}
        </EmptyState>
      ) : null}
      {setup ? (
        <>
          <p className={styles['words']}>{t('models_set')}</p>
          <OwnModelSection setup={setup} />
          <ModelTry isOwn={setup.own !== null} />
          <JudgeLicences />
        </>
      ) : null}
    </Page>
  );
};
