import { useEffect, useState } from 'react';
import { post } from '../../lib/api.ts';
import { createTrialLoop, type TrialLoop, type Wish } from './trial-loop.ts';

/** Tries the rule as long as the page is open. Fields that are typed in ask by themselves, which is sooner. */
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
