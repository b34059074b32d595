import type { TemplateContent } from '@copydesk/contract/templates/template-draft';
import { useState } from 'react';
import { useKey } from '../../../lib/keys.ts';
import { Button } from '../../../ui/controls.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageTag } from '../../../parts/languages.ts';
import { ModelProblem } from '../../../parts/model-problem.tsx';
import { TemplateForm, useProblemWords } from '../../../parts/template-form.tsx';
import { checkForm, issuesByField, readFields } from '../../../parts/template-form-values.ts';
import { ToneField, useTones } from '../../../parts/tone-field.tsx';
import styles from './commands.module.css';
import editorStyles from './editor.module.css';
import { useTexts } from '../texts.ts';
import type { TrialDesk } from './use-trial.ts';

interface PreviewPaneProps {
  readonly content: TemplateContent;
  readonly mayWrite: boolean;
  readonly trial: TrialDesk;
  /** Opens the pane where the results will be shown. */
  readonly onRun: () => void;
}

/**
 * The fields to preview, unfinished ones included. Of several fields with the same key only the first is
 * shown.
 */
const shownFields = (content: TemplateContent) => {
  const fields = readFields(content.form);
  return fields.filter(({ key }, n) => fields.findIndex((other) => other.key === key) === n);
};

/** The form as a writer will see it. It can be filled in for a test run. */
export const PreviewPane = ({ content, mayWrite, trial, onRun }: PreviewPaneProps) => {
  const t = useTexts();
  const words = useProblemWords();
  const [isChecked, setIsChecked] = useState(false);
  const fields = shownFields(content);
  const tones = useTones(content.language_key);
  const tone = tones?.find(({ id }) => id === trial.toneId) ?? null;
  const problems = checkForm(fields, trial.values);
  const refused = trial.problem ? issuesByField(trial.problem) : {};
  const own = Object.fromEntries(
    Object.entries(problems).map(([key, problem]) => [key, words(problem)]),
  );
  const run = (): void => {
    setIsChecked(true);
    if (Object.keys(problems).length > 0 || trial.isRunning) return;
    trial.run(content, tone?.meta_id ?? null);
    onRun();
  };
  useKey('mod+shift+enter', t('try'), run, { enabled: mayWrite, inFields: true });
  return (
    <>
      <div className={editorStyles['paneHead']}>
        <div className={editorStyles['paneTitle']}>
          <h2>{t('preview_title')}</h2>
        </div>
      </div>
      {fields.length === 0 ? (
        <p className="quiet">{t('preview_empty')}</p>
      ) : (
        <TemplateForm
          fields={fields}
          values={trial.values}
          errors={isChecked ? { ...refused, ...own } : {}}
          lang={languageTag(content.language_key)}
          onChange={trial.change}
        />
      )}
      {mayWrite ? (
        <div className={styles['run']}>
          <div className={styles['runLine']}>
            <ToneField
              language={content.language_key}
              value={trial.toneId}
              onChange={trial.chooseTone}
            />
            <Button leftSection={<Icon name="play" />} loading={trial.isRunning} onClick={run}>
              {t('try')}
            </Button>
          </div>
          <p className="quiet">{t('try_note')}</p>
          {trial.problem && refused[''] !== undefined ? (
            <ModelProblem
              problem={{ ...trial.problem, detail: refused[''] }}
              otherwise={t('failed')}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
};
