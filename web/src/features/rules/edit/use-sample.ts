import { useState } from 'react';
import { storedText, storeText } from '../../../lib/stored.ts';

const keyOf = (ruleId: string): string => `copydesk.sample.${ruleId}`;

export const storedSample = (ruleId: string): string => storedText(keyOf(ruleId), 'tab');

/** The text that a rule is tried on. It is stored for this tab, so that a reload keeps it. */
export const useSample = (ruleId: string): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(() => storedSample(ruleId));
  const change = (next: string): void => {
    setText(next);
    storeText(keyOf(ruleId), next, 'tab');
  };
  return [text, change];
};
