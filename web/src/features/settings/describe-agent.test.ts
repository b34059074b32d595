import { expect, test } from 'vitest';
import { describeAgent } from './describe-agent.ts';

const agent = (rest: string): string => `Mozilla/5.0 ${rest}`;

test.each([
  [
    agent('(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'),
    { browser: 'Edge', system: 'Windows' },
  ],
  [
    agent('(Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'),
    { browser: 'Chrome', system: 'Android' },
  ],
  [
    agent('(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'),
    { browser: 'Safari', system: 'iPhone' },
  ],
  [
    agent('(Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0'),
    { browser: 'Firefox', system: 'macOS' },
  ],
  ['', { browser: null, system: null }],
])('a browser is called what people call it: %s', (userAgent, expected) => {
  expect(describeAgent(userAgent)).toEqual(expected);
});
