import type { Severity } from '@copydesk/contract/violations/violation';
import { MarkedText } from '../../parts/marked-text.tsx';
import { SeverityMark } from '../../parts/severity-mark.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import styles from './frame.module.css';
import { useTexts } from './texts.ts';

interface LineProps {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  readonly severity: Severity;
  readonly note: string;
}

const MarkedLine = ({ before, marked, after, severity, note }: LineProps) => (
  <>
    <p className={styles['line']}>
      <MarkedText
        text={`${before}${marked}${after}`}
        marks={[{ start: before.length, end: before.length + marked.length, severity }]}
      />
    </p>
    <p className={styles['margin']}>
      <SeverityMark severity={severity} />
      <span>{note}</span>
    </p>
  </>
);

/** A small example text with findings in its margin. It shows how marks look in the product. */
export const Proof = () => {
  const t = useTexts();
  return (
    <aside className={styles['proof']} aria-label={t('proof_label')}>
      <div className={styles['sheet']}>
        <MarkedLine
          before={t('proof_1_before')}
          marked={t('proof_1_marked')}
          after={t('proof_1_after')}
          severity="CRITICAL"
          note={t('proof_1_note')}
        />
        <MarkedLine
          before={t('proof_2_before')}
          marked={t('proof_2_marked')}
          after={t('proof_2_after')}
          severity="LOW"
          note={t('proof_2_note')}
        />
        <p className={styles['line']}>
          {t('proof_3_before')}
          <del>{t('proof_3_removed')}</del> <ins>{t('proof_3_added')}</ins>
          {t('proof_3_after')}
        </p>
        <p className={styles['margin']}>
          <StateMark state="fixed" />
          <span>{t('proof_3_note')}</span>
        </p>
      </div>
      <p className={styles['caption']}>{t('proof_caption')}</p>
    </aside>
  );
};
