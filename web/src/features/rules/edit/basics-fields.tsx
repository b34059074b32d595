import { Checkbox, NativeSelect } from '../../../ui/controls.ts';
import { ChoiceField, DayField, LineField, SentencesField } from './plain-fields.tsx';
import { textOf, useDraftForm, useField } from './draft-form.ts';
import styles from './editor.module.css';
import { KINDS } from '../kinds.ts';
import { SEVERITIES } from '../severities.ts';
import { useWritingTexts } from '../texts-writing.ts';

/** The member that each kind of rule has and other kinds must not have, with its initial value. */
const OWN_MEMBERS: Readonly<Record<string, { member: string; begin: unknown }>> = {
  require: { member: 'need', begin: { any: {}, within: 'asset' } },
  substitute: { member: 'replace', begin: {} },
  occurrence: { member: 'occurrence', begin: { max: 1 } },
  judge: { member: 'question', begin: '' },
};

/** Chooses the kind of the rule. Another kind adds its own fields and keeps the shared ones. */
const KindField = () => {
  const t = useWritingTexts();
  const { shown, change } = useDraftForm();
  const { id, value, error } = useField(['kind']);
  const kind = textOf(value);
  const choose = (next: string): void => {
    const { source } = shown.get();
    for (const [owner, { member, begin }] of Object.entries(OWN_MEMBERS)) {
      if (owner !== next && member in source) change([member], undefined);
      if (owner === next && !(member in source)) change([member], begin);
    }
    change(['kind'], next);
  };
  const known = KINDS.find((one) => one === kind);
  return (
    <NativeSelect
      id={id}
      label={t('kind')}
      description={known ? t(`kind_${known}_words`) : null}
      value={kind}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...(known ? [] : [{ value: kind, label: kind }]),
        ...KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) })),
      ]}
    />
  );
};

/** The source of the rule: a house rule, or an act with how certain the citation is. */
const CiteFields = () => {
  const t = useWritingTexts();
  const { id, value, set, error } = useField(['cite']);
  const isCited = typeof value === 'object' && value !== null;
  return (
    <fieldset className={styles['group']}>
      <legend>{t('citation')}</legend>
      <Checkbox
        id={id}
        label={t('cited')}
        description={t('cited_words')}
        checked={isCited}
        error={isCited ? null : error}
        onChange={(event) =>
          set(event.currentTarget.checked ? { act: '', point: '', status: 'unverified' } : null)
        }
      />
      {isCited ? (
        <div className={styles['pair']}>
          <LineField path={['cite', 'act']} label={t('act')} />
          <LineField path={['cite', 'point']} label={t('point')} />
          <ChoiceField
            path={['cite', 'status']}
            label={t('status')}
            choices={(['verified', 'quoted', 'secondary', 'unverified'] as const).map((one) => ({
              value: one,
              label: t(`status_${one}`),
            }))}
          />
          <div className={styles['pair']}>
            <DayField path={['cite', 'from']} label={t('in_force_from')} />
            <DayField path={['cite', 'until']} label={t('in_force_until')} />
          </div>
        </div>
      ) : null}
    </fieldset>
  );
};

/** The name, the kind and the severity of the rule. */
export const BasicsFields = () => {
  const t = useWritingTexts();
  return (
    <section className={styles['part']} aria-label={t('part_basics')}>
      <h2 className={styles['partTitle']}>{t('part_basics')}</h2>
      <LineField path={['name']} label={t('name')} />
      <div className={styles['pair']}>
        <KindField />
        <ChoiceField
          path={['severity']}
          label={t('severity')}
          note={t('severity_words')}
          choices={SEVERITIES.map((one) => ({ value: one, label: t(`severity_${one}`) }))}
        />
      </div>
      <CiteFields />
    </section>
  );
};

/** What the rule tells writers and reviewers. */
export const MessageFields = () => {
  const t = useWritingTexts();
  return (
    <section className={styles['part']} aria-label={t('part_message')}>
      <h2 className={styles['partTitle']}>{t('part_message')}</h2>
      <SentencesField path={['message']} label={t('message')} note={t('message_words')} />
      <SentencesField
        path={['explanation']}
        label={t('explanation')}
        note={t('explanation_words')}
      />
      <SentencesField
        path={['recommendation']}
        label={t('recommendation')}
        note={t('recommendation_words')}
      />
    </section>
  );
};
