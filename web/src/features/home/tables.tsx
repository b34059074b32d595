import type {
  AuditGapLine,
  RiskyAsset,
  SeverityCounts,
  ViolatedRule,
} from '@copydesk/contract/home/home';
import type { RuleNoise } from '@copydesk/contract/rules/rule-noise';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { RowLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import { SEVERITY_ORDER } from '../../parts/severity.ts';
import { severityFill } from '../../parts/severity-pattern.tsx';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import styles from './home.module.css';
import { NothingOpen } from './nothing-open.tsx';
import { useTexts } from './texts.ts';

/** A number as a bar, compared with the others; the number itself is shown next to it. */
const Bar = ({ share, tone }: { readonly share: number; readonly tone: 'open' | 'noise' }) => (
  <span className={styles['track']} aria-hidden="true">
    <span className={styles[tone]} style={{ width: `${Math.max(2, share * 100)}%` }} />
  </span>
);

const RuleLink = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const { id: workspaceId } = useWorkspace();
  return (
    <RowLink to="/w/$workspaceId/rules/$ruleId" params={{ workspaceId, ruleId: id }}>
      {name}
    </RowLink>
  );
};

export const ViolatedRules = ({
  rules,
  audits,
}: {
  readonly rules: readonly ViolatedRule[];
  readonly audits: readonly AuditGapLine[];
}) => {
  const t = useTexts();
  const { number } = useFormats();
  const most = Math.max(1, ...rules.map(({ open }) => open));
  return (
    <Section title={t('violated')} note={t('violated_note')}>
      {rules.length === 0 ? (
        <NothingOpen audits={audits} />
      ) : (
        <DataTable
          label={t('violated')}
          rows={rules}
          rowKey={({ rule_id: id }) => id}
          columns={[
            {
              key: 'rule',
              title: t('rule'),
              cell: ({ rule_id: id, name }) => <RuleLink id={id} name={name} />,
            },
            {
              key: 'open',
              title: t('open_column'),
              width: '128px',
              cell: ({ open }) => (
                <span className={styles['measured']}>
                  <Bar share={open / most} tone="open" />
                  <span>{number(open)}</span>
                </span>
              ),
            },
            {
              key: 'all',
              title: t('all_column'),
              right: true,
              wideOnly: true,
              width: '64px',
              cell: ({ violations }) => number(violations),
            },
          ]}
        />
      )}
    </Section>
  );
};

export const NoisyRules = ({ rules }: { readonly rules: readonly RuleNoise[] }) => {
  const t = useTexts();
  const { number, share: percent } = useFormats();
  return (
    <Section title={t('noisy')} note={t('noisy_note')}>
      {rules.length === 0 ? (
        <p className={styles['note']}>{t('noisy_none')}</p>
      ) : (
        <DataTable
          label={t('noisy')}
          rows={rules}
          rowKey={({ rule_id: id }) => id}
          columns={[
            {
              key: 'rule',
              title: t('rule'),
              cell: ({ rule_id: id, name, falling }) => (
                <>
                  <RuleLink id={id} name={name} />
                  {falling ? <span className={styles['note']}> {t('falling')}</span> : null}
                </>
              ),
            },
            {
              key: 'share',
              title: t('share'),
              width: '128px',
              cell: ({ share }) => (
                <span className={styles['measured']}>
                  <Bar share={share ?? 0} tone="noise" />
                  <span>{share === null ? '' : percent(share)}</span>
                </span>
              ),
            },
            {
              key: 'decided',
              title: t('decided_column'),
              right: true,
              wideOnly: true,
              width: '96px',
              cell: ({ dismissed, decided }) =>
                t('of_decided', { dismissed: number(dismissed), decided: number(decided) }),
            },
          ]}
        />
      )}
    </Section>
  );
};

const totalOf = (open: SeverityCounts): number =>
  SEVERITY_ORDER.reduce((sum, severity) => sum + open[severity], 0);

/**
 * The open findings of one asset by severity: a bar with one part for each severity, and each count beside
 * its mark.
 */
const Severities = ({ open, most }: { readonly open: SeverityCounts; readonly most: number }) => {
  const { number } = useFormats();
  const some = SEVERITY_ORDER.filter((severity) => open[severity] > 0);
  return (
    <span className={styles['severities']}>
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['pile']} style={{ width: `${(totalOf(open) / most) * 100}%` }}>
          {some.map((severity) => (
            <svg key={severity} style={{ flexGrow: open[severity] }}>
              <rect width="100%" height="100%" fill={severityFill(severity)} />
            </svg>
          ))}
        </span>
      </span>
      <span className={styles['marks']}>
        {some.map((severity) => (
          <span key={severity}>
            <SeverityMark severity={severity} bare /> {number(open[severity])}
          </span>
        ))}
      </span>
    </span>
  );
};

export const RiskyAssets = ({
  assets,
  audits,
}: {
  readonly assets: readonly RiskyAsset[];
  readonly audits: readonly AuditGapLine[];
}) => {
  const t = useTexts();
  const { number } = useFormats();
  const { id: workspaceId } = useWorkspace();
  const most = Math.max(1, ...assets.map(({ open }) => totalOf(open)));
  return (
    <Section title={t('risky')}>
      {assets.length === 0 ? (
        <NothingOpen audits={audits} />
      ) : (
        <DataTable
          label={t('risky')}
          rows={assets}
          rowKey={({ asset_id: id }) => id}
          columns={[
            {
              key: 'asset',
              title: t('asset'),
              cell: ({ asset_id: assetId, name }) => (
                <RowLink to="/w/$workspaceId/assets/$assetId" params={{ workspaceId, assetId }}>
                  {name}
                </RowLink>
              ),
            },
            {
              key: 'severities',
              title: t('severity_column'),
              width: '46%',
              cell: ({ open }) => <Severities open={open} most={most} />,
            },
            {
              key: 'open',
              title: t('open_column'),
              right: true,
              width: '64px',
              cell: ({ open }) => number(totalOf(open)),
            },
          ]}
        />
      )}
    </Section>
  );
};
