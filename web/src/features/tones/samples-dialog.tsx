import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { DraftedGuideline, Guide } from '@copydesk/contract/tones/tone-draft';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionIcon, Button, Textarea } from '../../ui/controls.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageTag } from '../../parts/languages.ts';
import { ModelProblem } from '../../parts/model-problem.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ProposalForm } from './proposal-form.tsx';
import styles from './samples-dialog.module.css';
import { useTexts } from './texts.ts';
import shared from './tones.module.css';

const MOST_SAMPLES = 10;
const MOST_CHARACTERS = 20_000;

interface SamplesDialogProps {
  readonly language: LanguageKey;
  /** The tone's present guide. */
  readonly guide: Guide | null;
  readonly onTake: (guide: Guide, count: number) => void;
  readonly onClose: () => void;
}

interface SampleFieldsProps {
  readonly samples: readonly string[];
  readonly onChange: (samples: readonly string[]) => void;
  readonly lang: string | undefined;
}

const SampleFields = ({ samples, onChange, lang }: SampleFieldsProps) => {
  const t = useTexts();
  return (
    <>
      {samples.map((sample, at) => (
        <div key={at} className={styles['sample']}>
          <Textarea
            label={t('sample_n', { number: at + 1 })}
            className={styles['serif'] ?? ''}
            autosize
            minRows={at === 0 ? 5 : 3}
            maxRows={12}
            lang={lang}
            value={sample}
            onChange={(event) => onChange(samples.with(at, event.currentTarget.value))}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
          />
          {samples.length > 1 ? (
            <ActionIcon
              aria-label={t('remove_sample', { number: at + 1 })}
              onClick={() => onChange(samples.toSpliced(at, 1))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          ) : null}
        </div>
      ))}
      {samples.length < MOST_SAMPLES ? (
        <div>
          <Button
            variant="subtle"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => onChange([...samples, ''])}
          >
            {t('add_sample')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/**
 * Takes pasted texts and asks a model for guidelines. The chosen lines go into the editor; nothing is saved
 * yet.
 */
export const SamplesDialog = ({ language, guide, onTake, onClose }: SamplesDialogProps) => {
  const t = useTexts();
  const { number } = useFormats();
  const [samples, setSamples] = useState<readonly string[]>(['']);
  const [drafted, setDrafted] = useState<DraftedGuideline | null>(null);
  const draft = useMutation({
    mutationFn: () =>
      post('draftGuideline', {
        body: {
          language_key: language,
          samples: samples.map((sample) => sample.trim()).filter(Boolean),
        },
      }),
    onSuccess: setDrafted,
  });
  const length = samples.reduce((sum, sample) => sum + sample.trim().length, 0);
  const isTooLong = length > MOST_CHARACTERS;
  return (
    <Dialog onClose={onClose} title={t('draft_title')} size="xl">
      {drafted ? (
        <ProposalForm
          language={language}
          guide={guide}
          drafted={drafted}
          onAgain={() => setDrafted(null)}
          onTake={onTake}
        />
      ) : (
        <form
          className={styles['samples']}
          onSubmit={(event) => {
            event.preventDefault();
            draft.mutate();
          }}
        >
          <p className={shared['quiet']}>{t('draft_words')}</p>
          {draft.error ? <ModelProblem problem={draft.error} otherwise={t('failed')} /> : null}
          <SampleFields samples={samples} onChange={setSamples} lang={languageTag(language)} />
          <div className={shared['bar']}>
            <span className={shared['quiet']} role="status">
              {draft.isPending
                ? t('drafting')
                : t('characters', { used: number(length), most: number(MOST_CHARACTERS) })}
              {isTooLong ? ` ${t('too_long')}` : ''}
            </span>
            <Button type="submit" loading={draft.isPending} disabled={length === 0 || isTooLong}>
              {t('draft')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
