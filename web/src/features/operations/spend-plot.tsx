import type { Spend, SpendPurpose } from '@copydesk/contract/operations/operations';
import { useFormats } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { useTexts } from './texts.ts';

/** The order of the stack, with the most common purpose at the bottom. Each purpose has its own colour. */
const COLOURS: Record<SpendPurpose, string> = {
  document: 'var(--act-line)',
  bulk: 'var(--severity-low)',
  judge: 'var(--severity-high)',
  rewrite: 'var(--state-fixed)',
  guideline: 'var(--severity-medium)',
  preview: 'var(--severity-critical)',
  trial: 'var(--severity-none)',
  probe: 'var(--field)',
  suggestion: 'var(--added)',
  translation: 'var(--ink-3)',
  various: 'var(--state-undecided)',
  earlier: 'var(--rule-2)',
};
const ORDER = Object.keys(COLOURS) as readonly SpendPurpose[];

/** The spending of each day by purpose, in tokens or dollars. */
export const SpendPlot = ({
  spend,
  show,
}: {
  readonly spend: Spend;
  readonly show: 'tokens' | 'cost';
}) => {
  const t = useTexts();
  const { compact, dollars, day: formatDay } = useFormats();
  const shown = ORDER.filter((purpose) => spend.purposes.some((one) => one.purpose === purpose));
  const rows = spend.days.map(({ day, by }) => ({
    day,
    ...Object.fromEntries(
      shown.map((purpose) => {
        const of = by.find((one) => one.purpose === purpose);
        const tokens = (of?.input_tokens ?? 0) + (of?.output_tokens ?? 0);
        return [purpose, show === 'cost' ? (of?.cost_micros ?? 0) : tokens];
      }),
    ),
  }));
  return (
    <Section title={t('by_day')} note={t('by_day_note')}>
      <Plot
        label={`${t('by_day')}, ${t(`unit_${show}`)}`}
        kind="bars"
        rows={rows}
        x="day"
        series={shown.map((key) => ({
          key,
          name: t(`purpose_${key}`),
          colour: COLOURS[key],
        }))}
        formatX={(value) => formatDay(`${value}T12:00:00`)}
        formatY={show === 'cost' ? dollars : compact}
      />
    </Section>
  );
};
