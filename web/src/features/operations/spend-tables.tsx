import type { Spend, SpendFigures } from '@copydesk/contract/operations/operations';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useWorkspace } from '../../lib/session.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Section } from '../../ui/page.tsx';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

const tokensOf = ({ input_tokens: read, output_tokens: written }: SpendFigures): number =>
  read + written;

/** The cost. If a part of it is unknown, it is shown as a minimum. */
const Cost = ({ figures }: { readonly figures: SpendFigures }) => {
  const t = useTexts();
  const { dollars } = useFormats();
  const { cost_micros: cost, unpriced_tokens: unpriced } = figures;
  if (unpriced === 0) return <span className={styles['number']}>{dollars(cost)}</span>;
  return (
    <span className="quiet">
      {cost === 0 ? t('cost_unknown') : t('cost_partly', { cost: dollars(cost) })}
    </span>
  );
};

interface ShareTableProps<T extends SpendFigures> {
  readonly title: string;
  readonly note?: string;
  readonly heading: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  readonly name: (row: T) => ReactNode;
}

const ShareTable = <T extends SpendFigures>(props: ShareTableProps<T>) => {
  const t = useTexts();
  const { number } = useFormats();
  const { title, note, heading, rows, rowKey, name } = props;
  if (rows.length === 0) return null;
  const most = Math.max(1, ...rows.map(tokensOf));
  const columns: readonly Column<T>[] = [
    { key: 'name', title: heading, cell: name },
    {
      key: 'calls',
      title: t('calls'),
      right: true,
      wideOnly: true,
      cell: ({ calls }) => number(calls),
    },
    {
      key: 'tokens',
      title: t('tokens'),
      right: true,
      cell: (row) => (
        <span className={styles['measured']}>
          <span className={styles['track']}>
            <span className={styles['bar']} style={{ width: `${(tokensOf(row) / most) * 100}%` }} />
          </span>
          <span
            className={styles['number']}
            title={`${t('tokens_in')} ${number(row.input_tokens)}, ${t('tokens_out')} ${number(row.output_tokens)}`}
          >
            {number(tokensOf(row))}
          </span>
        </span>
      ),
    },
    { key: 'cost', title: t('cost'), right: true, cell: (row) => <Cost figures={row} /> },
  ];
  return (
    <Section title={title} note={note}>
      <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} />
    </Section>
  );
};

export const ByPurpose = ({ rows }: { readonly rows: Spend['purposes'] }) => {
  const t = useTexts();
  return (
    <ShareTable
      title={t('by_purpose')}
      heading={t('purpose')}
      rows={rows}
      rowKey={({ purpose }) => purpose}
      name={({ purpose }) => t(`purpose_${purpose}`)}
    />
  );
};

export const ByModel = ({ rows }: { readonly rows: Spend['models'] }) => {
  const t = useTexts();
  const nameOf = ({ provider, model }: Spend['models'][number]): string => {
    if (provider === '') return t('no_model');
    return provider === model ? model : `${provider}:${model}`;
  };
  return (
    <ShareTable
      title={t('by_model')}
      heading={t('model')}
      rows={rows}
      rowKey={({ provider, model }) => `${provider} ${model}`}
      name={(row) => <span className={styles['name']}>{nameOf(row)}</span>}
    />
  );
};

export const ByTemplate = ({ rows }: { readonly rows: Spend['templates'] }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  return (
    <ShareTable
      title={t('by_template')}
      note={t('by_template_note')}
      heading={t('template')}
      rows={rows}
      rowKey={({ template_id: id }) => id}
      name={({ template_id: templateId, name }) =>
        name === null ? (
          <span className="quiet">{t('gone_template')}</span>
        ) : (
          <TextLink to="/w/$workspaceId/templates/$templateId" params={{ workspaceId, templateId }}>
            {name}
          </TextLink>
        )
      }
    />
  );
};

export const ByAudit = ({ rows }: { readonly rows: Spend['audits'] }) => {
  const t = useTexts();
  const { id: workspaceId } = useWorkspace();
  return (
    <ShareTable
      title={t('by_audit')}
      note={t('by_audit_note')}
      heading={t('audit')}
      rows={rows}
      rowKey={({ audit_id: id }) => id}
      name={({ audit_id: auditId, name }) =>
        name === null ? (
          <span className="quiet">{t('gone_audit')}</span>
        ) : (
          <TextLink to="/w/$workspaceId/audits/$auditId" params={{ workspaceId, auditId }}>
            {name}
          </TextLink>
        )
      }
    />
  );
};
