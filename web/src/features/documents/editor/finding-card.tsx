import { useUiTexts } from '../../../ui/texts.ts';
import { ActionIcon } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCell } from '../../../lib/cell.ts';
import { goToHint, goToNext } from './finding-actions.ts';
import { HintNote, useHintWords } from './hint-note.tsx';
import { useOpenDocument } from './open-document.ts';
import { Note } from './note.tsx';
import { usePackNames } from './pack-names.ts';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

const stay = (): void => {};

/** In a narrow window without a margin, shows the hint at the cursor above the status line. */
const HintCard = () => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const active = useCell(openDocument.activeHint);
  const hint = useCell(openDocument.hints).find(({ id }) => id === active);
  if (!hint) return null;
  return (
    <section className={styles['card']} aria-label={t('hint')}>
      <div className={styles['cardNote']}>
        <HintNote hint={hint} onOpen={(id) => goToHint(openDocument, id)} />
      </div>
    </section>
  );
};

/** In a narrow window without a margin, shows the note of the finding at the cursor above the status line. */
export const FindingCard = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const active = useCell(openDocument.active);
  const findings = useCell(openDocument.findings);
  const packOf = usePackNames(findings);
  const found = findings.find(({ id }) => id === active);
  if (!found) return <HintCard />;
  return (
    <section className={styles['card']} aria-label={t('findings_label')}>
      <div className={styles['cardNote']}>
        <Note
          id={found.id}
          quote={found.quote}
          finding={found.finding}
          pack={packOf(found.finding)}
          isOpen
          mayEdit={mayEdit}
          onOpen={stay}
        />
      </div>
      <div className={styles['cardKeys']}>
        <ActionIcon aria-label={t('previous_finding')} onClick={() => goToNext(openDocument, -1)}>
          <Icon name="up" />
        </ActionIcon>
        <ActionIcon aria-label={t('next_finding')} onClick={() => goToNext(openDocument, 1)}>
          <Icon name="down" />
        </ActionIcon>
      </div>
    </section>
  );
};

/** Tells screen readers which finding or hint the cursor has entered. */
export const FindingHerald = () => {
  const t = useTexts();
  const ui = useUiTexts();
  const openDocument = useOpenDocument();
  const active = useCell(openDocument.active);
  const found = useCell(openDocument.findings).find(({ id }) => id === active)?.finding;
  const activeHint = useCell(openDocument.activeHint);
  const hint = useCell(openDocument.hints).find(({ id }) => id === activeHint);
  const hintWords = useHintWords();
  return (
    <p className="visually-hidden" aria-live="polite">
      {found
        ? t('at_finding', {
            severity: ui(`severity_${found.severity}`),
            rule: found.rule_name,
            reason: found.reason,
          })
        : hint
          ? t('at_hint', { words: hintWords(hint) })
          : ''}
    </p>
  );
};
