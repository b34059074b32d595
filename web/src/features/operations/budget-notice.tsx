import type { Budget } from '@copydesk/contract/operations';
import { useFormats } from '../../lib/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useTexts } from './texts.ts';

/** Says that the tokens of the month come to an end, before they do and after. */
export const BudgetNotice = ({ budget }: { readonly budget: Budget }) => {
  const t = useTexts();
  const { number, date } = useFormats();
  const { state, remaining_tokens: left, text_tokens: needed } = budget;
  if (state !== 'near' && state !== 'stopped') return null;
  const words = { left: number(left ?? 0), needed: number(needed), date: date(budget.renews_at) };
  return (
    <Notice tone={state === 'stopped' ? 'problem' : 'warning'}>
      {t(`budget_${state}`, words)}
    </Notice>
  );
};
