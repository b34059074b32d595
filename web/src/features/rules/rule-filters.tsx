import { ChoiceFilter } from '../../ui/list/choice-filter.tsx';
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

/** The filters of the list of rules: pack, kind, severity and state. */
export const RuleFilters = ({ search, packs, names, onChange }: RuleFiltersProps) => {
  const t = useTexts();
  const w = useWritingTexts();
  return (
    <>
      <ChoiceFilter
        label={t('pack')}
        any={t('any_pack')}
        value={search.pack}
        onChange={(pack) => onChange({ pack })}
        choices={[
          { value: 'own', label: t('own') },
          ...packs
            .filter((pack) => pack !== 'own')
            .map((pack) => ({ value: pack, label: names.get(pack) ?? pack })),
        ]}
      />
      <ChoiceFilter
        label={t('kind')}
        any={t('any_kind')}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
        choices={KINDS.map((value) => ({ value, label: w(`kind_${value}`) }))}
      />
      <ChoiceFilter
        label={t('severity')}
        any={t('any_severity')}
        value={search.severity}
        onChange={(severity) => onChange({ severity })}
        choices={SEVERITIES.map((value) => ({ value, label: t(`severity_${value}`) }))}
      />
      <ChoiceFilter
        label={t('state')}
        any={t('any_state')}
        value={search.state}
        onChange={(state) => onChange({ state })}
        choices={STATES.map((value) => ({ value, label: t(`state_${value}`) }))}
      />
    </>
  );
};
