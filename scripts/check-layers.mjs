import { cruise } from 'dependency-cruiser';
import config from '../layers.config.mjs';

/** A cruise that reads next to nothing also finds nothing wrong. */
const FEWEST_MODULES = 200;

const { forbidden, ...rest } = config;
const folders = [
  'cli/src',
  'contract/src',
  'mcp/src',
  'sdk/src',
  'server/src',
  'web/src',
  'site/build',
  'site/blocks',
];
const { output } = await cruise(folders, {
  ...config.options,
  ruleSet: { forbidden, ...rest },
  validate: true,
});
const { summary } = output;
for (const { rule, from, to } of summary.violations)
  console.error(`${rule.name}: ${from} -> ${to}`);
if (summary.totalCruised < FEWEST_MODULES) {
  console.error(
    `Only ${summary.totalCruised} modules were read; expected at least ${FEWEST_MODULES}.`,
  );
  process.exit(1);
}
if (summary.violations.length > 0) process.exit(1);
console.log(`layers: ${summary.totalCruised} modules, every import in order`);
