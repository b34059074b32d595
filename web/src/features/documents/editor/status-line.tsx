import { useReachable } from '../../../lib/connection.ts';
import { useFormats } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CoverageMark } from '../../../parts/rules-ran/coverage-mark.tsx';
import { languageName } from '../../../parts/languages.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SEVERITY_ORDER } from '../../../parts/severity.ts';
import { SeverityMark } from '../../../parts/severity-mark.tsx';
import { useCell } from '../../../lib/cell.ts';
import { goToNext } from './finding-actions.ts';
import { HintSwitch } from './hint-switch.tsx';
import { useOpenDocument } from './open-document.ts';
import styles from './status-line.module.css';
import { useTexts } from './texts.ts';
import { Unjudged } from './unjudged.tsx';

/** Shows whether the text is saved. Screen readers announce problems only. */
const SaveMark = () => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const status = useCell(openDocument.autosave.status);
  const savedAt = useCell(openDocument.savedAt);
  const isReachable = useReachable();
  const refusal = status === 'failed' ? openDocument.autosave.refusal() : null;
  const isWaiting = status === 'failed' || (status !== 'saved' && !isReachable);
  if (refusal)
    return (
      <span className={styles['problem']} role="alert">
        <Icon name="warning" /> {t('refused', { why: refusal.detail })}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void openDocument.autosave.flush()}
        >
          {t('save_now')}
        </Button>
      </span>
    );
  if (openDocument.autosave.isAtRisk())
    return (
      <span className={styles['problem']} role="alert">
        <Icon name="warning" /> {t('not_kept')}
      </span>
    );
  if (isWaiting || status === 'stale')
    return (
      <span className={styles['warning']} role="status">
        <Icon name="warning" /> {t(isWaiting ? 'waiting' : 'stale')}
      </span>
    );
  return (
    <span className={styles['save']} data-save={status}>
      {status === 'saved' ? (
        <>
          <Icon name="check" /> {t('saved')}{' '}
          {savedAt === null ? null : (
            <span className={styles['ago']}>
              <RelativeTime at={savedAt} />
            </span>
          )}
        </>
      ) : (
        t(status)
      )}
    </span>
  );
};

const FindingCounts = () => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const { number } = useFormats();
  const marked = useCell(openDocument.findings);
  const { state, rules, coverage, truncated, missing } = useCell(openDocument.checked);
  if (state === 'failed') return <span className={styles['warning']}>{t('check_failed')}</span>;
  const all = [...marked.map(({ finding }) => finding), ...missing];
  if (all.length === 0) {
    const isKnown = state === 'done' && rules === 0;
    if (state === 'checking' || isKnown) return <span>{t(isKnown ? 'no_rules' : 'checking')}</span>;
    return (
      <span>
        {t('no_findings')} · <CoverageMark coverage={coverage} />
      </span>
    );
  }
  return (
    <span className={styles['findings']} title={truncated ? t('truncated') : undefined}>
      <button
        type="button"
        className={styles['jump']}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => goToNext(openDocument, 1)}
        title={`${t('next_finding')} (F8)`}
      >
        {t('findings', { count: all.length })}
        {truncated ? '+' : ''}
      </button>
      {SEVERITY_ORDER.map((severity) => ({
        severity,
        count: all.filter((finding) => finding.severity === severity).length,
      }))
        .filter(({ count }) => count > 0)
        .map(({ severity, count }) => (
          <span key={severity} className={styles['severity']}>
            <SeverityMark severity={severity} bare /> {number(count)}
          </span>
        ))}
    </span>
  );
};

/** The line at the bottom: whether the text is saved, its length, and the number of findings. */
export const StatusLine = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const words = useCell(openDocument.words);
  return (
    <section className={styles['line']} aria-label={t('status')}>
      {mayEdit ? <SaveMark /> : null}
      <span>{t('words', { count: words })}</span>
      {openDocument.language ? (
        <span className={styles['wide']}>{languageName(openDocument.language)}</span>
      ) : null}
      <span className={styles['grow']} />
      <HintSwitch />
      <FindingCounts />
      <Unjudged />
    </section>
  );
};
