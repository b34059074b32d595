import type { Locale } from '../../text/locales.ts';
import {
  add,
  asOneMember,
  type Belief,
  concentrationOf,
  type Estimate,
  loosen,
  type Member,
  NOTHING_KNOWN,
} from './belief.ts';
import { type Figure, type Figures, figuresNow, type TestFigures } from './figures.ts';

/**
 * A right mark in an open text counts a tenth of one in a locked text. The packs were widened after reading the
 * open texts: when this weight was chosen, 1.3 % of the marks there were wrong and 11.8 % of those in the locked
 * texts, nine times as many. So a right mark there says little. A wrong mark counts fully.
 */
const OPEN_RIGHT_WEIGHT = 0.1;

/**
 * How alike the texts of a workspace and the test texts are. The test texts cannot tell, so this is a choice:
 * together they weigh as much as eight decisions at most, and what people decide soon counts for more.
 * @internal
 */
export const SITE_CONCENTRATION = 10;

const NONE: Figure = { right: 0, wrong: 0 };

/** What is expected of the findings of a rule of a pack in a language, before anybody has decided about one. */
export type Expectation = (ruleKey: string, locale: Locale | null) => Belief;

const packOf = (ruleKey: string): string => ruleKey.split('/', 1)[0] ?? ruleKey;
const weighed = ({ locked, open }: TestFigures): Figure =>
  add(locked, { right: open.right * OPEN_RIGHT_WEIGHT, wrong: open.wrong });
const sum = (figures: readonly Figure[]): Figure => figures.reduce(add, NONE);
/** The share of right marks, never quite 0 or 1. */
const meanOf = (figures: readonly Figure[]): number => {
  const { right, wrong } = add(sum(figures), NOTHING_KNOWN);
  return right / (right + wrong);
};

interface RuleEvidence {
  readonly pack: string;
  readonly languages: ReadonlyMap<string, Figure>;
}

/** The members of every family, each with the mean of its family. A family of one shows no difference. */
const membersOf = (families: readonly (readonly Figure[])[]): readonly Member[] =>
  families
    .filter((figures) => figures.length > 1)
    .flatMap((figures) => figures.map((figure) => ({ ...figure, mean: meanOf(figures) })));

/**
 * Expects of a rule in a language what the test texts say of it, of the rule in other languages, of the other
 * rules of its pack and of the other packs. The farther away, the less it weighs. How much less is learnt from
 * how unlike languages, rules and packs are in the figures themselves (empirical Bayes).
 * @internal
 */
export const createExpectation = (figures: Figures): Expectation => {
  const rules = new Map<string, RuleEvidence>(
    Object.entries(figures).map(([key, cells]) => [
      key,
      {
        pack: packOf(key),
        languages: new Map(Object.entries(cells).map(([name, cell]) => [name, weighed(cell)])),
      },
    ]),
  );
  const packs = Map.groupBy(rules.values(), ({ pack }) => pack);
  const cellsOf = ({ languages }: RuleEvidence): readonly Figure[] => [...languages.values()];
  const all = [...rules.values()];
  const byLanguage = concentrationOf(membersOf(all.map(cellsOf)));
  const ruleFigure = (rule: RuleEvidence): Figure => sum(cellsOf(rule));
  const byRule = concentrationOf(membersOf([...packs.values()].map((of) => of.map(ruleFigure))));
  const packFigure = (of: readonly RuleEvidence[]): Figure => sum(of.map(ruleFigure));
  const byPack = concentrationOf(membersOf([[...packs.values()].map(packFigure)]));

  const sayOfRule = (languages: Iterable<readonly [string, Figure]>, except: string | null) =>
    sum(
      [...languages].flatMap(([name, figure]) =>
        name === except ? [] : [asOneMember(figure, byLanguage)],
      ),
    );
  const sayOfPack = (of: readonly RuleEvidence[], except: RuleEvidence | undefined): Figure =>
    sum(
      of.flatMap((rule) =>
        rule === except ? [] : [asOneMember(sayOfRule(rule.languages, null), byRule)],
      ),
    );
  return (ruleKey, locale) => {
    const pack = packOf(ruleKey);
    const rule = rules.get(ruleKey);
    const others = [...packs].flatMap(([name, of]) =>
      name === pack ? [] : [asOneMember(sayOfPack(of, undefined), byPack)],
    );
    const ofPacks = add(NOTHING_KNOWN, sum(others));
    const ofPack = add(loosen(ofPacks, byPack), sayOfPack(packs.get(pack) ?? [], rule));
    const ofRule = add(loosen(ofPack, byRule), sayOfRule(rule?.languages ?? [], locale));
    const own = locale === null ? undefined : rule?.languages.get(locale);
    return add(loosen(ofRule, byLanguage), own ?? NONE);
  };
};

let known: Expectation | undefined;

/**
 * What the figures of this release let expect. They are added up on first use.
 * @internal
 */
export const expectationNow: Expectation = (ruleKey, locale) => {
  known ??= createExpectation(figuresNow());
  return known(ruleKey, locale);
};

/**
 * What to believe of a rule's findings in a workspace: what was expected, and what people decided there. Their
 * decisions weigh fully. Without an expectation only decisions count.
 * @internal
 */
export const believe = (expected: Belief | null, decided: Figure): Belief =>
  add(expected ? loosen(expected, SITE_CONCENTRATION) : NOTHING_KNOWN, decided);

/** A rule, as far as it decides whether the figures of the packs say something of it. */
export interface MeasuredRule {
  readonly key: string;
  readonly pack_id: string | null;
  readonly kind: string | null;
}

/**
 * Whether the figures of the packs say something of a rule: not of a rule of the workspace itself, and not of one
 * that a model decides, because no model was asked about the test texts.
 */
export const isMeasured = ({ pack_id: pack, kind }: MeasuredRule): boolean =>
  pack !== null && kind !== 'judge';

/** What to believe of a rule in a language, or in all languages together, after these decisions. */
export const believeOf = (rule: MeasuredRule, locale: Locale | null, decided: Figure): Belief =>
  believe(isMeasured(rule) ? expectationNow(rule.key, locale) : null, decided);

const FEWEST_DECISIONS = 20;

/** Whether most findings of a rule are probably wrong, and enough people's decisions say so. */
export const isFalling = ({ right, wrong }: Figure, { high }: Estimate): boolean =>
  right + wrong >= FEWEST_DECISIONS && high < 0.5;
