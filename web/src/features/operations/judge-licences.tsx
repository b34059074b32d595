import type { JudgeLicence } from '@copydesk/contract/operations/judge-licences';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/page.tsx';
import { licencesQuery } from './api.ts';
import styles from './operations.module.css';
import { useTexts } from './texts.ts';

/** A share with its interval, such as `96 %`, `92 % to 98 %, from 180`. */
const Share = ({ controls }: { readonly controls: JudgeLicence['breach'] }) => {
  const t = useTexts();
  const { number, share } = useFormats();
  const { share: part, low, high, shown } = controls;
  if (part === null) return t('licence_no_controls');
  return (
    <>
      <span className={styles['number']}>{share(part)}</span>
      <div className="quiet">
        {t('licence_interval', { low: share(low), high: share(high), number: number(shown) })}
      </div>
    </>
  );
};

const May = ({ licence: { clear, accuse } }: { readonly licence: JudgeLicence }) => {
  const t = useTexts();
  return (
    <>
      <div>{t(`licence_clear_${clear}`)}</div>
      <div>{t(`licence_accuse_${accuse}`)}</div>
    </>
  );
};

/** What each model may do with the rules of each pack, and what its latest control texts show. */
export const JudgeLicences = () => {
  const t = useTexts();
  const { number, share } = useFormats();
  const { data } = useQuery(licencesQuery());
  if (!data) return null;
  const columns: readonly Column<JudgeLicence>[] = [
    {
      key: 'model',
      title: t('link'),
      cell: ({ model, pack_id: pack }) => (
        <>
          <span className={styles['name']}>{model}</span>
          <div className="quiet">{pack ?? t('licence_own')}</div>
        </>
      ),
    },
    { key: 'may', title: t('licence_may'), cell: (licence) => <May licence={licence} /> },
    {
      key: 'breach',
      title: t('licence_breach'),
      cell: ({ breach }) => <Share controls={breach} />,
    },
    {
      key: 'lawful',
      title: t('licence_lawful'),
      cell: ({ lawful }) => <Share controls={lawful} />,
    },
  ];
  const note = t('licence_note', {
    kept: number(data.kept_controls),
    fewest: number(data.fewest_controls),
    sensitivity: share(data.least_sensitivity),
    specificity: share(data.least_specificity),
  });
  return (
    <Section title={t('licence_title')} note={note}>
      {data.licences.length === 0 ? (
        <p className={styles['words']}>{t('licence_none')}</p>
      ) : (
        <DataTable
          label={t('licence_title')}
          columns={columns}
          rows={data.licences}
          rowKey={({ model, pack_id: pack }) => `${model} ${pack ?? ''}`}
        />
      )}
    </Section>
  );
};
