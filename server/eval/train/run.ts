import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { writeClassifier } from '../../src/checking/hints/classifier.ts';
import { CLASSIFIERS_FOLDER } from '../../src/checking/hints/load-classifiers.ts';
import { loadRules } from '../evaluate.ts';
import { readOpenTexts } from '../texts/read-open-texts.ts';
import type { Share } from '../texts/share.ts';
import { train } from './train.ts';

const rounded = (share: Share | null) =>
  share && {
    share: Number(share.share.toFixed(3)),
    low: Number(share.low.toFixed(3)),
    high: Number(share.high.toFixed(3)),
  };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (): Promise<void> => {
  const texts = readOpenTexts();
  const rules = await loadRules();
  const { sentences, families } = train(texts, rules);
  mkdirSync(CLASSIFIERS_FOLDER, { recursive: true });
  for (const { family, classifier } of families)
    writeFileSync(new URL(`${family}.bin`, CLASSIFIERS_FOLDER), writeClassifier(classifier));
  const tests = rules.flatMap((rule) => rule.tests);
  const learnt = [texts.map((one) => [one.locale, one.text, one.rule]), tests];
  const about = {
    open_texts: texts.length,
    rule_tests: tests.length,
    sentences,
    sha256: createHash('sha256').update(JSON.stringify(learnt)).digest('hex'),
    families: families.map(({ family, classifier, breaches, precision, recall }) => ({
      family,
      threshold: Number(classifier.threshold.toFixed(2)),
      breaches,
      precision: rounded(precision),
      recall: rounded(recall),
    })),
  };
  writeFileSync(new URL('trained.json', CLASSIFIERS_FOLDER), JSON.stringify(about, null, 2));
  say(`${texts.length} open texts and ${tests.length} tests of rules: ${sentences} sentences`);
  for (const { family, threshold, precision, recall } of about.families)
    say(
      `${family.padEnd(8)} threshold ${threshold}  precision ${precision?.share}  recall ${recall?.share}`,
    );
};

await main();
