import { useState } from 'react';

const keyOf = (ruleId: string): string => `copydesk.sample.${ruleId}`;

export const storedSample = (ruleId: string): string => {
  try {
    return sessionStorage.getItem(keyOf(ruleId)) ?? '';
  } catch {
    return '';
  }
};

/** The text that a rule is tried on: this tab keeps it, so that a reload loses nothing. */
export const useSample = (ruleId: string): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(() => storedSample(ruleId));
  const change = (next: string): void => {
    setText(next);
    try {
      sessionStorage.setItem(keyOf(ruleId), next);
    } catch {
      // A browser without storage forgets it with the page.
    }
  };
  return [text, change];
};
