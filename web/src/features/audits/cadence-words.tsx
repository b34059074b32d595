import { CodeText } from '../../ui/code-text.tsx';
import { cadenceOf } from './cadence.ts';
import { useClock } from './clock.ts';
import { useTexts } from './texts.ts';

/** How often a schedule runs, in words if the form offers that rhythm; otherwise the cron expression. */
export const CadenceWords = ({ cron }: { readonly cron: string }) => {
  const t = useTexts();
  const { weekday } = useClock();
  const cadence = cadenceOf(cron);
  const { rhythm, time, day } = cadence;
  if (rhythm === 'own') return <CodeText>{cron}</CodeText>;
  const minute = Number(time.slice(3));
  return t(`cadence_${rhythm}`, { time, minute, day, weekday: weekday(Number(cadence.weekday)) });
};
