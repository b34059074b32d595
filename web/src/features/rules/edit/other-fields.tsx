import { Button } from '../../../ui/controls.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { useDraftForm, useShown } from './draft-form.ts';
import { messageAt, unknownMembers } from '../draft-source.ts';
import { fieldId } from '../focus-field.ts';
import styles from './editor.module.css';
import { useWritingTexts } from '../texts-writing.ts';

/** Shows the members that have no field in the form. They stay unchanged. */
export const OtherPart = () => {
  const t = useWritingTexts();
  const { change } = useDraftForm();
  const { source, issues } = useShown((shown) => shown);
  const others = unknownMembers(source);
  if (others.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={t('part_rest')}>
      <h2 className={styles['partTitle']}>{t('part_rest')}</h2>
      <p className={styles['quiet']}>{t('part_rest_note')}</p>
      {others.map(([name, value]) => (
        <div key={name} className={styles['removable']}>
          <div className={styles['fieldLabel']}>
            <CodeText>{name}</CodeText>
          </div>
          <CodeText block label={name}>
            {JSON.stringify(value, null, 2)}
          </CodeText>
          {messageAt(issues, [name]) ? (
            <p className={styles['wrong']}>{messageAt(issues, [name])}</p>
          ) : null}
          <Button
            id={fieldId([name])}
            variant="subtle"
            size="compact-xs"
            onClick={() => change([name], undefined)}
          >
            {t('remove_member', { name })}
          </Button>
        </div>
      ))}
    </section>
  );
};
