import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { TemplateContent, Trial } from '@copydesk/contract/templates/template-draft';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../../lib/api.ts';
import type { Problem } from '../../../lib/problem.ts';
import {
  type FieldValue,
  type FormValues,
  readFields,
  toInput,
} from '../../../parts/template-form-values.ts';

/** The test run and its commands, to detect later changes. */
interface TrialRun {
  readonly language: LanguageKey;
  readonly commands: readonly string[];
  readonly trial: Trial;
}

/** The state of test runs: the values of the form, and the result of the last run. */
export interface TrialDesk {
  readonly values: FormValues;
  readonly change: (key: string, value: FieldValue) => void;
  readonly toneId: string | null;
  readonly chooseTone: (id: string | null) => void;
  readonly run: (content: TemplateContent, toneMetaId: string | null) => void;
  readonly isRunning: boolean;
  readonly problem: Problem | null;
  readonly last: TrialRun | null;
}

export const useTrial = (templateId: string): TrialDesk => {
  const [values, setValues] = useState<FormValues>({});
  const [toneId, setToneId] = useState<string | null>(null);
  const attempt = useMutation({
    mutationFn: async (asked: {
      readonly content: TemplateContent;
      readonly toneMetaId: string | null;
    }): Promise<TrialRun> => {
      const { content, toneMetaId } = asked;
      const trial = await post('tryTemplate', {
        params: { template_id: templateId },
        body: {
          language: content,
          input: toInput(readFields(content.form), values),
          tone_of_voice_meta_id: toneMetaId,
        },
      });
      return { language: content.language_key, commands: content.commands, trial };
    },
  });
  return {
    values,
    change: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    toneId,
    chooseTone: setToneId,
    run: (content, toneMetaId) => attempt.mutate({ content, toneMetaId }),
    isRunning: attempt.isPending,
    problem: attempt.error,
    last: attempt.data ?? null,
  };
};
