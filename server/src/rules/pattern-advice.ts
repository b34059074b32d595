/** What to write instead, by the reason why a term is refused. The first match is used. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /\(\?(?:<?[=!])|look around/,
    'Looking ahead or behind is not possible. Write only the words themselves, and say what must or must not stand near them under "Only near" or "Not if".',
  ],
  [
    /\\[1-9]|\\k</,
    'Referring back to a group is not possible. Write the alternatives out, such as (ha ha|ho ho).',
  ],
  [
    /repeat count|repeat size|too large/,
    'Repeat less: use + or a count below a hundred, and no count inside of another.',
  ],
  [/empty text/, 'Write + in place of *, or add a word that must be there.'],
  [/flags such as/, 'Leave the flag out: re: ignores case, and rc: heeds it.'],
  [
    /missing closing \)|unexpected \)/,
    'Count the brackets. A bracket that is meant is written \\( or \\).',
  ],
  [/missing closing \]/, 'Close the class with ]. A bracket that is meant is written \\[.'],
  [
    /missing argument to repetition/,
    'Nothing stands before the sign that repeats. A sign that is meant is written \\* \\+ or \\?.',
  ],
  [/invalid escape|the escape/, 'Use \\b \\d \\s \\w, or the letter without the backslash.'],
  [
    /the mark ~|with the mark/,
    'Write heal~ for every form of a word, and the word as in a dictionary.',
  ],
  [
    /joined by a plus|a group needs words/,
    'Write clause: cure | heal + cancer | diabetes, with spaces around | and +.',
  ],
  [
    /no patterns such as/,
    'Write the words of the group one by one, or the whole term as a pattern.',
  ],
  [/at most .* characters/, 'Split it into several lines.'],
  [
    /a wildcard stands/,
    'Write environment* or env*ment, or *mittel for the end of a compound, or make it a pattern that begins with re:',
  ],
];

/** Returns the reason why a term is refused, and what its author can write instead. */
export const advise = (term: string, reason: string): string => {
  const found = ADVICE.find(
    ([sign]) => sign.test(reason) || (term.startsWith('r') && sign.test(term)),
  );
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`.replace(
    '; use and: or unless: to look around',
    '',
  );
  const ended = /[.:]$/.test(sentence) ? sentence : `${sentence}.`;
  return found ? `${ended} ${found[1]}` : ended;
};
