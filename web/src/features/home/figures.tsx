import type { Home } from '@copydesk/contract/home/home';
import { useFormats } from '../../lib/format.ts';
import { Figures } from '../../ui/figures.tsx';
import { SEVERITY_ORDER } from '../../parts/severity.ts';
import { useTexts } from './texts.ts';

/** The numbers of open violations and of waiting work. */
export const HomeFigures = ({ home }: { readonly home: Home }) => {
  const t = useTexts();
  const { number } = useFormats();
  const today = home.days.at(-1)?.open;
  const open = today ? SEVERITY_ORDER.reduce((sum, one) => sum + today[one], 0) : 0;
  const severe = today ? today.CRITICAL + today.HIGH : 0;
  return (
    <Figures
      label={t('figures')}
      figures={[
        [t('undecided'), number(home.waiting.undecided)],
        [t('assigned'), number(home.waiting.assigned)],
        [t('open'), number(open)],
        [t('severe'), number(severe)],
      ]}
    />
  );
};
