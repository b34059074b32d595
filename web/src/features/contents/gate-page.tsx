import type { GatePolicy, GatePolicyRules, Verdict } from '@copydesk/contract/contents/gate';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { keyOf } from '../../lib/query.ts';
import { useMay } from '../../lib/session.ts';
import { Button, NativeSelect, Stack } from '../../ui/controls.ts';
import { QueryWait } from '../../ui/feedback/query-wait.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { errorsOf } from '../../ui/form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { gatePolicyQuery, packsQuery } from './api.ts';
import { useTexts } from './texts.ts';

const VERDICTS = ['pass', 'pass_with_edits', 'hold', 'refuse'] as const;
const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNSPECIFIED'] as const;
const BY_SEVERITY = '';
const WIDTH = 320;

interface PackName {
  readonly id: string;
  readonly name: string;
}

/** Chooses what the gate answers: for each severity, for packs, for rules that were not judged and for what is not known. */
const PolicyForm = ({
  policy,
  packs,
}: {
  readonly policy: GatePolicy;
  readonly packs: readonly PackName[];
}) => {
  const t = useTexts();
  const queries = useQueryClient();
  const mayChange = useMay('administer');
  const [rules, setRules] = useState<GatePolicyRules>({
    severities: policy.severities,
    packs: policy.packs,
    unjudged: policy.unjudged,
    gaps: policy.gaps,
  });
  const save = useMutation({
    mutationFn: () =>
      post('setGatePolicy', { body: { ...rules, expected_version: policy.version } }),
    onSuccess: async () => {
      showToast({ message: t('saved') });
      await queries.invalidateQueries({ queryKey: keyOf('getGatePolicy') });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const verdicts = VERDICTS.map((value) => ({ value, label: t(`verdict_${value}`) }));
  const setPack = (id: string, verdict: Verdict | typeof BY_SEVERITY): void => {
    const others = rules.packs.filter(({ pack_id: of }) => of !== id);
    const own = verdict === BY_SEVERITY ? [] : [{ pack_id: id, verdict }];
    setRules({ ...rules, packs: [...others, ...own] });
  };
  const shown = [
    ...packs,
    ...rules.packs
      .filter(({ pack_id: id }) => packs.every((pack) => pack.id !== id))
      .map(({ pack_id: id }) => ({ id, name: id })),
  ];
  return (
    <form onSubmit={submit}>
      <Section title={t('by_severity')} note={t('by_severity_note')}>
        <Stack gap="sm">
          {SEVERITIES.map((severity) => (
            <NativeSelect
              key={severity}
              w={WIDTH}
              label={t(`severity_${severity}`)}
              data={verdicts}
              disabled={!mayChange}
              value={rules.severities[severity]}
              onChange={({ currentTarget: { value } }) =>
                setRules({
                  ...rules,
                  severities: { ...rules.severities, [severity]: value as Verdict },
                })
              }
            />
          ))}
          <NativeSelect
            w={WIDTH}
            label={t('unjudged')}
            data={(['pass', 'refuse'] as const).map((value) => ({
              value,
              label: t(`unjudged_${value}`),
            }))}
            disabled={!mayChange}
            value={rules.unjudged}
            onChange={({ currentTarget: { value } }) =>
              setRules({ ...rules, unjudged: value as GatePolicyRules['unjudged'] })
            }
          />
          <NativeSelect
            w={WIDTH}
            label={t('gaps')}
            description={t('gaps_note')}
            data={(['hold', 'pass'] as const).map((value) => ({
              value,
              label: t(`gaps_${value}`),
            }))}
            disabled={!mayChange}
            value={rules.gaps}
            onChange={({ currentTarget: { value } }) =>
              setRules({ ...rules, gaps: value as GatePolicyRules['gaps'] })
            }
          />
        </Stack>
      </Section>
      <Section title={t('by_pack')} note={t('by_pack_note')}>
        <Stack gap="sm">
          {shown.length === 0 ? <p>{t('no_packs')}</p> : null}
          {shown.map(({ id, name }) => (
            <NativeSelect
              key={id}
              w={WIDTH}
              label={name}
              data={[{ value: BY_SEVERITY, label: t('as_severity') }, ...verdicts]}
              disabled={!mayChange}
              value={rules.packs.find(({ pack_id: of }) => of === id)?.verdict ?? BY_SEVERITY}
              onChange={({ currentTarget: { value } }) => setPack(id, value as Verdict)}
            />
          ))}
        </Stack>
      </Section>
      {save.error ? <p role="alert">{Object.values(errorsOf(save.error)).join(' ')}</p> : null}
      {mayChange ? (
        <Button type="submit" loading={save.isPending} mt="md">
          {t('save')}
        </Button>
      ) : (
        <p>{t('only_readers')}</p>
      )}
    </form>
  );
};

/** The policy of the gate: what is answered to systems that ask whether a text may be published. */
export const GatePage = () => {
  const t = useTexts();
  const { moment } = useFormats();
  const query = useQuery(gatePolicyQuery());
  const packs = useQuery(packsQuery());
  const { data: policy } = query;
  const enabled = packs.data?.packs.filter(({ enabled_version: version }) => version !== null);
  return (
    <Page>
      <PageHeader title={t('title')} note={t('note')} />
      <QueryWait query={query} rows={8} />
      {policy && enabled ? (
        <>
          <p>
            {policy.changed_at === null
              ? t('version_0')
              : t('version', {
                  version: String(policy.version),
                  moment: moment(policy.changed_at),
                })}
          </p>
          <PolicyForm key={policy.version} policy={policy} packs={enabled} />
        </>
      ) : null}
    </Page>
  );
};
