import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { useCell } from '../../../lib/cell.ts';
import { useOpenDocument } from './open-document.ts';
import { NoteBody } from './note.tsx';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

/** Findings without a place in the text: something that a rule requires and the text does not say. */
export const Missing = () => {
  const t = useTexts();
  const { missing } = useCell(useOpenDocument().checked);
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
