import { useEffect, useState } from 'react';
import { post } from '../../../lib/api.ts';
import { createTrialLoop, type TrialLoop, type Wish } from './trial-loop.ts';

/**
 * Tries the rule while the page is open. Text fields call `want` themselves, which is faster than the effect
 * here.
 */
export const useTrial = ({ source, text, language }: Wish): TrialLoop => {
  const [loop] = useState(() =>
    createTrialLoop({ source, text, language }, (wish) => post('tryRule', { body: wish })),
  );
  useEffect(() => {
    loop.start();
    return loop.stop;
  }, [loop]);
  useEffect(() => loop.want({ source, language }), [loop, source, language]);
  return loop;
};
