import type { AuditDetail } from '@copydesk/contract/audits/audit-detail';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Section } from '../../ui/page.tsx';
import { packs } from './api.ts';
import styles from './checked-against.module.css';
import { useTexts } from './texts.ts';

/** The packs and rules of an audit, as they were when it began. */
export const CheckedAgainst = ({ audit }: { readonly audit: AuditDetail }) => {
  const t = useTexts();
  const { number } = useFormats();
  const { data } = useQuery(packs());
  const nameOf = (id: string) => data?.packs.find((pack) => pack.id === id)?.name;
  return (
    <Section
      title={t('against_title')}
      note={t('against_note', { count: audit.rules, number: number(audit.rules) })}
    >
      {audit.packs.length === 0 ? (
        <p className={styles['none']}>{t('own_rules_only')}</p>
      ) : (
        <ul className={styles['packs']}>
          {audit.packs.map(({ id, version }) => (
            <li key={id}>
              <span>{nameOf(id)}</span> <CodeText>{`${id} ${version}`}</CodeText>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
