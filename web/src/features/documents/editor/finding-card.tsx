import { useUiTexts } from '../../../ui/texts.ts';
import { ActionIcon } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCell } from '../../../lib/cell.ts';
import { goToNext } from './finding-actions.ts';
import { useOpenDocument } from './open-document.ts';
import { Note } from './note.tsx';
import { usePackNames } from './pack-names.ts';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

const stay = (): void => {};

/** In a narrow window without a margin, shows the note of the finding at the cursor above the status line. */
export const FindingCard = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const openDocument = useOpenDocument();
  const active = useCell(openDocument.active);
  const findings = useCell(openDocument.findings);
  const packOf = usePackNames(findings);
  const found = findings.find(({ id }) => id === active);
  if (!found) return null;
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

/** Tells screen readers which finding the cursor has entered. */
export const FindingHerald = () => {
  const t = useTexts();
  const ui = useUiTexts();
  const openDocument = useOpenDocument();
  const active = useCell(openDocument.active);
  const found = useCell(openDocument.findings).find(({ id }) => id === active)?.finding;
  return (
    <p className="visually-hidden" aria-live="polite">
      {found
        ? t('at_finding', {
            severity: ui(`severity_${found.severity}`),
            rule: found.rule_name,
            reason: found.reason,
          })
        : ''}
    </p>
  );
};
