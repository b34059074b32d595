import { SeverityMark } from '../../ui/severity-mark.tsx';
import { useCell } from '../../lib/cell.ts';
import { useDesk } from './desk.ts';
import { NoteBody } from './note.tsx';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

/** Findings without a place: something that the text should say and does not. */
export const Missing = () => {
  const t = useTexts();
  const { missing } = useCell(useDesk().checked);
  if (missing.length === 0) return null;
  return (
    <section className={styles['missing']} aria-label={t('missing_title')}>
      <h2 className={styles['missingTitle']}>{t('missing_title')}</h2>
      <ul className={styles['missingList']}>
        {missing.map((finding) => (
          <li key={finding.rule_id}>
            <details>
              <summary className={styles['missingHead']}>
                <span>{finding.rule_name}</span> <SeverityMark severity={finding.severity} />
              </summary>
              <NoteBody finding={finding} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
};
