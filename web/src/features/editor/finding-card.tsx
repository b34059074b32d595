import { useUiTexts } from '../../ui/texts.ts';
import { ActionIcon } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCell } from '../../lib/cell.ts';
import { goToNext } from './deeds.ts';
import { useDesk } from './desk.ts';
import { Note } from './note.tsx';
import { usePackNames } from './pack-names.ts';
import styles from './sheet.module.css';
import { useTexts } from './texts.ts';

const stay = (): void => {};

/** Where there is no margin, the note of the finding that the cursor stands in lies above the state line. */
export const FindingCard = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const t = useTexts();
  const desk = useDesk();
  const active = useCell(desk.active);
  const findings = useCell(desk.findings);
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
        <ActionIcon aria-label={t('previous_finding')} onClick={() => goToNext(desk, -1)}>
          <Icon name="up" />
        </ActionIcon>
        <ActionIcon aria-label={t('next_finding')} onClick={() => goToNext(desk, 1)}>
          <Icon name="down" />
        </ActionIcon>
      </div>
    </section>
  );
};

/** Says for those who listen which finding the cursor came to. */
export const FindingHerald = () => {
  const t = useTexts();
  const ui = useUiTexts();
  const desk = useDesk();
  const active = useCell(desk.active);
  const found = useCell(desk.findings).find(({ id }) => id === active)?.finding;
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
