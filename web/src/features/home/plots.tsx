import type { AuditGapLine, RiskDay } from '@copydesk/contract/home/home';
import { useFormats } from '../../lib/format.ts';
import { Section } from '../../ui/page.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import type { Series } from '../../ui/plot/plot-props.ts';
import { SEVERITY_ORDER, severityClass } from '../../parts/severity.ts';
import { severityFill } from '../../parts/severity-pattern.tsx';
import { useUiTexts } from '../../ui/texts.ts';
import { daysBegun } from './days-begun.ts';
import { NothingOpen } from './nothing-open.tsx';
import { useTexts } from './texts.ts';

interface DaysProps {
  readonly days: readonly RiskDay[];
}

const useDayFormat = () => {
  const { day } = useFormats();
  return (value: string | number): string => day(`${value}T12:00:00`);
};

/** Fewer days are a box with a bar in it, and no course of anything. */
const LEAST_DAYS = 3;

export const RiskPlot = ({
  days: all,
  audits,
}: DaysProps & { readonly audits: readonly AuditGapLine[] }) => {
  const t = useTexts();
  const ui = useUiTexts();
  const { number } = useFormats();
  const formatX = useDayFormat();
  const days = daysBegun(all);
  // Severities that never occur would only fill the legend. The worst severity is drawn at the bottom, where
  // days are easiest to compare.
  const shown = SEVERITY_ORDER.filter((one) => days.some(({ open }) => open[one] > 0));
  const series: readonly Series[] = shown.map((severity) => ({
    key: severity,
    name: ui(`severity_${severity}`),
    colour: `var(--severity-${severityClass[severity]})`,
    fill: severityFill(severity),
  }));
  return (
    <Section title={t('risk')} note={t('risk_note')}>
      {series.length === 0 ? (
        <NothingOpen audits={audits} />
      ) : days.length < LEAST_DAYS ? (
        t('too_early')
      ) : (
        <Plot
          label={t('risk')}
          kind="bars"
          rows={days.map(({ day, open }) => ({ day, ...open }))}
          x="day"
          series={series}
          formatX={formatX}
          formatY={number}
        />
      )}
    </Section>
  );
};

const sum = (days: readonly RiskDay[], what: 'found' | 'decided'): number =>
  days.reduce((total, day) => total + day[what], 0);

export const BurnDown = ({ days: all }: DaysProps) => {
  const days = daysBegun(all);
  const t = useTexts();
  const { number } = useFormats();
  const formatX = useDayFormat();
  const words = { found: number(sum(days, 'found')), decided: number(sum(days, 'decided')) };
  return (
    <Section title={t('burn')} note={t('burn_note', words)}>
      {days.length < LEAST_DAYS ? (
        t('too_early')
      ) : (
        <Plot
          label={t('burn')}
          kind="line"
          rows={days.map(({ day, undecided }) => ({ day, undecided }))}
          x="day"
          series={[{ key: 'undecided', name: t('undecided'), colour: 'var(--act-line)' }]}
          formatX={formatX}
          formatY={number}
        />
      )}
    </Section>
  );
};
