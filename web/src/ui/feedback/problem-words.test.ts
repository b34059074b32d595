import { expect, test } from 'vitest';
import { explainProblem } from './problem-words.ts';

/** Says which text was taken, and with what. */
const t = (name: string, values?: object): string =>
  values ? `${name} ${JSON.stringify(values)}` : name;
const inEnglish = { language: 'en', t } as const;
const inDutch = { language: 'nl', t } as const;
const STALE = { status: 412, detail: 'The template changed since it was read. Read it again.' };
const IN_USE = { status: 409, detail: 'A bulk run still writes with this knowledge base.' };

test('in English the server’s own sentence is shown, and the page’s where it has none', () => {
  expect(explainProblem(STALE, 'Not saved.', inEnglish)).toBe(STALE.detail);
  expect(explainProblem({ status: 500, detail: '' }, 'Not saved.', inEnglish)).toBe('Not saved.');
});

test('in Dutch no English sentence is shown where the status says it all', () => {
  for (const status of [403, 404, 412, 413, 429, 502, 503, 504])
    expect(explainProblem({ ...STALE, status }, 'Niet bewaard.', inDutch)).toMatch(/^refused_\d+$/);
});

test('in Dutch a reason that the status does not tell is quoted behind the page’s words', () => {
  expect(explainProblem(IN_USE, 'Niet verwijderd.', inDutch)).toBe(
    t('server_says', { otherwise: 'Niet verwijderd.', detail: IN_USE.detail }),
  );
  expect(explainProblem({ status: 409, detail: '' }, 'Niet verwijderd.', inDutch)).toBe(
    'Niet verwijderd.',
  );
});

test('that no answer came is said in both', () => {
  for (const language of [inEnglish, inDutch])
    expect(explainProblem({ status: 0, detail: '' }, 'Not saved.', language)).toBe('no_answer');
});
