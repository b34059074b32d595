import type { MissedEstimate } from './missed.ts';
import { counted } from './unjudged.ts';

/**
 * Why rules did not run on assets, each with its meaning and what to do about it. The API and files use these
 * sentences; the web application has them in its languages.
 */
export const NOT_RUN_REASONS = {
  category_unknown: {
    because:
      'the rules are for certain categories; the assets state none, and their words show none of them',
    todo: 'State the category of the assets, such as finance, and audit again.',
  },
  market_unknown: {
    because: 'the rules are for certain markets, and the assets state no market',
    todo: 'State the market of the assets, such as EU, and audit again.',
  },
  channel_unknown: {
    because: 'the rules are for certain channels, and the assets state no channel',
    todo: 'State the channel of the assets, such as email, and audit again.',
  },
  audience_unknown: {
    because: 'the rules are for certain audiences, and the assets state no audience',
    todo: 'State the audience of the assets, such as consumer, and audit again.',
  },
  other_category: {
    because: 'the rules are for other categories than the assets state',
    todo: 'If the stated category is wrong, correct it and audit again.',
  },
  other_topic: {
    because: 'neither the category nor the words of the assets are about the topic of the rules',
    todo: 'If the rules should apply, state their category for the assets and audit again.',
  },
  other_market: {
    because: 'the rules are for other markets than the assets state',
    todo: 'If the stated market is wrong, correct it and audit again.',
  },
  other_channel: {
    because: 'the rules are for other channels than the assets have',
    todo: 'If the stated channel is wrong, correct it and audit again.',
  },
  other_audience: {
    because: 'the rules are for other audiences than the assets state',
    todo: 'If the stated audience is wrong, correct it and audit again.',
  },
  language_missing: {
    because: 'the rules have no words in the language of the assets',
    todo: 'Have the assets read by a person, or give the rules words in this language.',
  },
  language_unknown: {
    because: 'the language of the assets is not known',
    todo: 'State the language of the assets and audit again.',
  },
  not_in_force: {
    because: 'the rules are not in force on the day of the audit',
    todo: 'Nothing, unless their dates are wrong.',
  },
} as const;
export type NotRunReason = keyof typeof NOT_RUN_REASONS;

/** Everything else that an audit cannot tell. Rules that were not judged have reasons of their own. */
export const OTHER_GAPS = {
  not_read: {
    because: 'the assets could not be read',
    todo: 'The list of assets says why each one failed. Correct that and try them again.',
  },
  not_reached: {
    because: 'the audit has not reached the assets',
    todo: 'Wait for the end of the audit, or audit them again if it was cancelled.',
  },
  provisional: {
    because: 'a model judged the assets that had too few control texts to show how good it is',
    todo: 'Audit them again later. The settings show the licence of the model.',
  },
  not_shown: {
    because:
      'the pages were read without a browser, so what scripts show and how prominent warnings are was not checked',
    todo: 'Let a browser read the pages (render: browser), and audit again.',
  },
  truncated: {
    because: 'more was found on the assets than is kept',
    todo: 'Decide and correct what is listed, and audit again.',
  },
} as const;

/**
 * Hints and findings that got no second opinion, although the audit asked for it: the reason and what to do. The
 * same finding on several assets counts once.
 */
export const NO_OPINION = {
  no_opinion: {
    because: (wanted: number, given: number): string =>
      `a second opinion of a model was asked for, and ${given} of ${counted(wanted, 'hint')} that nobody had decided about got one: no model is configured, it failed or has no licence, no rule is about the hint, or the bound of the audit was met`,
    todo: 'Look at these hints yourself, or configure a model (docs/generation.md) and audit again.',
  },
  no_opinion_on_findings: {
    because: (wanted: number, given: number): string =>
      `a second opinion of a model was asked for, and ${given} of ${counted(wanted, 'finding')} that nobody had decided about got one: no model is configured, it failed or has no licence, or the bound of the audit was met`,
    todo: 'Decide about these findings without it, or configure a model (docs/generation.md) and audit again.',
  },
} as const;

/** What the audit did not find, although it read it. */
export const MISSED_GAPS = {
  not_sampled: {
    because:
      'how much the audit missed is not estimated: nobody has looked at passages without findings',
    todo: 'Draw a sample of these passages on the page of the audit, and look at it.',
  },
  estimated: {
    todo: 'Look at more passages for a narrower estimate, and write rules for what was missed.',
  },
} as const;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What people saw in the sample and what follows from it, as a sentence without its beginning. */
export const wordsOfEstimate = (estimate: MissedEstimate): string => {
  const { passages, looked_at: looked, missed, found_share: found } = estimate;
  const seen = counted(estimate.missed_in_sample, 'breach').replace(/hs$/, 'hes');
  const saw = `people looked at ${looked} of ${counted(passages, 'passage')} without findings and saw ${seen} that the audit missed`;
  const share = found
    ? `the audit found ${percent(found.low)} to ${percent(found.high)} of the breaches`
    : 'which share of the breaches the audit found is not known, because no finding is confirmed';
  return `${saw}; so ${missed.low} to ${missed.high} of these passages probably have one (95 % interval, best guess ${missed.about}), and ${share}`;
};

/** A line about what the audit missed; none while the audit runs. */
export const tellMissed = (
  gaps: readonly {
    readonly kind: string;
    readonly because: string;
    readonly what_to_do: string;
  }[],
): readonly string[] =>
  gaps
    .filter(({ kind }) => kind === 'missed')
    .map(
      ({ because, what_to_do: todo }) =>
        `${because.charAt(0).toUpperCase()}${because.slice(1)}. What to do: ${todo}`,
    );

/** A line that says on how many assets the model's licence was provisional; none if on no asset. */
export const tellProvisional = (
  gaps: readonly {
    readonly kind: string;
    readonly assets: number | null;
    readonly what_to_do: string;
  }[],
): readonly string[] =>
  gaps
    .filter(({ kind }) => kind === 'provisional')
    .map(
      ({ assets, what_to_do: todo }) =>
        `${counted(assets ?? 0, 'asset')} ${assets === 1 ? 'was' : 'were'} judged by a model that had too few control texts to show how good it is. What to do: ${todo}`,
    );

/**
 * One line for each reason why rules did not run: how many rules, on how many assets, why, and what to do. Then
 * one about pages that were read without a browser.
 */
export const tellNotRun = (
  gaps: readonly {
    readonly kind: string;
    readonly rules: number;
    readonly assets: number | null;
    readonly because: string;
    readonly language: string | null;
    readonly what_to_do: string;
  }[],
): readonly string[] =>
  gaps
    .filter(({ kind }) => kind === 'not_run' || kind === 'not_shown')
    .map(({ kind, rules, assets, because, language, what_to_do: todo }) => {
      if (kind === 'not_shown')
        return `On ${counted(assets ?? 0, 'asset')}, ${because}. What to do: ${todo}`;
      const why = `${because}${language === null ? '' : ` (${language})`}`;
      return `${counted(rules, 'rule')} did not run on ${counted(assets ?? 0, 'asset')}: ${why}. What to do: ${todo}`;
    });

/** What is not known of a text that was pushed or checked, and which rules would object to it then. */
export const UNKNOWN_GAPS = {
  language_assumed: {
    because:
      'nobody stated the language, and the text is too short to be sure; it was checked in the language that it reads like, and the other languages that it may be in were tried',
    todo: 'State the language of the text (language) and ask again.',
  },
  language_unknown: {
    because:
      'nobody stated the language, and the text does not show it, so that only rules for every language ran',
    todo: 'State the language of the text (language) and ask again.',
  },
  language_doubtful: {
    because: 'the text reads like another language than the stated one; it was tried in both',
    todo: 'Correct the language of the text (language) and ask again.',
  },
  language_unread: {
    because: 'no rule has words in the language of the text, so that nothing was looked for',
    todo: 'Correct the language of the text (language), give the rules words in it, or have a person read the text.',
  },
  language_open: {
    because:
      'rules object to words of the text if it is in another language than it was checked in',
    todo: 'State the right language of the text (language) and ask again.',
  },
  category_open: {
    because:
      'rules for certain categories object to words of the text; nobody stated a category, and the words show none of them',
    todo: 'State the category of the text (category), such as finance, and ask again.',
  },
  market_open: {
    because: 'rules for certain markets object to words of the text, and nobody stated a market',
    todo: 'State the market of the text (market), such as EU, and ask again.',
  },
  channel_open: {
    because: 'rules for certain channels object to words of the text, and nobody stated a channel',
    todo: 'State the channel of the text (channel), such as email, and ask again.',
  },
  audience_open: {
    because:
      'rules for certain audiences object to words of the text, and nobody stated an audience',
    todo: 'State the audience of the text (audience), such as consumer, and ask again.',
  },
} as const;
