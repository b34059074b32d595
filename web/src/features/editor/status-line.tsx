import { useReachable } from '../../lib/connection.ts';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageName } from '../../ui/languages.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SEVERITY_ORDER } from '../../ui/severity.ts';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { useCell } from '../../lib/cell.ts';
import { goToNext } from './deeds.ts';
import { useDesk } from './desk.ts';
import styles from './status-line.module.css';
import { useTexts } from './texts.ts';
import { Unjudged } from './unjudged.tsx';

/** Whether the text is safe. What goes wrong is read out; the rest only shown. */
const SaveMark = () => {
  const t = useTexts();
  const desk = useDesk();
  const state = useCell(desk.save);
  const savedAt = useCell(desk.savedAt);
  const isReachable = useReachable();
  const isWaiting = state.kind === 'waiting' || (state.kind !== 'saved' && !isReachable);
  if (state.kind === 'refused')
    return (
      <span className={styles['problem']} role="alert">
        <Icon name="warning" /> {t('refused', { why: state.why })}
        <Button variant="subtle" size="compact-sm" onClick={() => void desk.autosave.flush()}>
          {t('save_now')}
        </Button>
      </span>
    );
  if (desk.autosave.isAtRisk())
    return (
      <span className={styles['problem']} role="alert">
        <Icon name="warning" /> {t('not_kept')}
      </span>
    );
  if (isWaiting || state.kind === 'stale')
    return (
      <span className={styles['warning']} role="status">
        <Icon name="warning" /> {t(isWaiting ? 'waiting' : 'stale')}
      </span>
    );
  return (
    <span className={styles['save']} data-save={state.kind}>
      {state.kind === 'saved' ? (
        <>
          <Icon name="check" /> {t('saved')}{' '}
          {savedAt === null ? null : (
            <span className={styles['ago']}>
              <RelativeTime at={savedAt} />
            </span>
          )}
        </>
      ) : (
        t(state.kind)
      )}
    </span>
  );
};

const FindingCounts = () => {
  const t = useTexts();
  const desk = useDesk();
  const { number } = useFormats();
  const marked = useCell(desk.findings);
  const { state, rules, truncated, missing } = useCell(desk.checked);
  if (state === 'failed') return <span className={styles['warning']}>{t('check_failed')}</span>;
  const all = [...marked.map(({ finding }) => finding), ...missing];
  if (all.length === 0) {
    const isKnown = state === 'done' && rules === 0;
    return (
      <span>{t(state === 'checking' ? 'checking' : isKnown ? 'no_rules' : 'no_findings')}</span>
    );
  }
  return (
    <span className={styles['findings']} title={truncated ? t('truncated') : undefined}>
      <button
        type="button"
        className={styles['jump']}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => goToNext(desk, 1)}
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

/** One line under everything: is it saved, how long is it, what do the rules say. */
export const StatusLine = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const desk = useDesk();
  const words = useCell(desk.words);
  return (
    <section className={styles['line']} aria-label={t('status')}>
      {mayEdit ? <SaveMark /> : null}
      <span>{t('words', { count: words })}</span>
      {desk.language ? <span className={styles['wide']}>{languageName(desk.language)}</span> : null}
      <span className={styles['grow']} />
      <FindingCounts />
      <Unjudged />
    </section>
  );
};
