import type { HintPolicy } from '@copydesk/contract/rules/hint-policy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { ask, keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NumberInput } from '../../ui/controls.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Section } from '../../ui/page.tsx';
import { useQualityTexts } from './texts.ts';

const WIDTH = 320;

const PolicyForm = ({ policy }: { readonly policy: HintPolicy }) => {
  const t = useQualityTexts();
  const queries = useQueryClient();
  const mayChange = useMay('administer');
  const [percent, setPercent] = useState(Math.round(policy.share * 100));
  const [least, setLeast] = useState(policy.least);
  const save = useMutation({
    mutationFn: () => post('setHintPolicy', { body: { share: percent / 100, least } }),
    onSuccess: async () => {
      showToast({ message: t('policy_saved') });
      await queries.invalidateQueries({ queryKey: keyOf('getHintPolicy') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <NumberInput
        w={WIDTH}
        maw="100%"
        label={t('policy_share')}
        min={0}
        max={100}
        suffix=" %"
        allowDecimal={false}
        disabled={!mayChange}
        value={percent}
        onChange={(value) => setPercent(Number(value))}
      />
      <NumberInput
        w={WIDTH}
        maw="100%"
        mt="sm"
        label={t('policy_least')}
        min={1}
        max={1000}
        allowDecimal={false}
        disabled={!mayChange}
        value={least}
        onChange={(value) => setLeast(Number(value))}
      />
      {save.error ? <p role="alert">{save.error.detail || t('failed')}</p> : null}
      {mayChange ? (
        <Button type="submit" loading={save.isPending} mt="sm">
          {t('policy_save')}
        </Button>
      ) : null}
    </form>
  );
};

/** When what a rule matches is a hint and no finding. */
export const HintPolicySection = () => {
  const t = useQualityTexts();
  const { data } = useQuery(ask('getHintPolicy'));
  if (!data) return null;
  return (
    <Section title={t('policy')} note={t('policy_note')}>
      <PolicyForm key={`${data.share} ${data.least}`} policy={data} />
    </Section>
  );
};
