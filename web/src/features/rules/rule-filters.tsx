import { NativeSelect } from '../../ui/controls.ts';
import { KINDS } from './kinds.ts';
import type { RulesSearch } from './search.ts';
import { useTexts } from './texts.ts';
import { useWritingTexts } from './texts-writing.ts';

const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const STATES = ['on', 'off', 'draft', 'archived'] as const;

interface RuleFiltersProps {
  readonly search: RulesSearch;
  readonly packs: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (changes: RulesSearch) => void;
}

/** Which pack, kind, severity and state are listed. */
export const RuleFilters = ({ search, packs, names, onChange }: RuleFiltersProps) => {
  const t = useTexts();
  const w = useWritingTexts();
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('pack')}
        value={search.pack ?? ''}
        onChange={(event) => onChange({ pack: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('any_pack') },
          { value: 'own', label: t('own') },
          ...packs
            .filter((pack) => pack !== 'own')
            .map((pack) => ({ value: pack, label: names.get(pack) ?? pack })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('kind')}
        value={search.kind ?? ''}
        onChange={(event) =>
          onChange({ kind: KINDS.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t('any_kind') },
          ...KINDS.map((one) => ({ value: one, label: w(`kind_${one}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('severity')}
        value={search.severity ?? ''}
        onChange={(event) =>
          onChange({ severity: SEVERITIES.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t('any_severity') },
          ...SEVERITIES.map((one) => ({ value: one, label: t(`severity_${one}`) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('state')}
        value={search.state ?? ''}
        onChange={(event) =>
          onChange({ state: STATES.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: t('any_state') },
          ...STATES.map((one) => ({ value: one, label: t(`state_${one}`) })),
        ]}
      />
    </>
  );
};
