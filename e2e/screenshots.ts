import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openBrowserTest } from './browser-test.ts';
import { inScheme, openDemo } from './pages.ts';
import { obtainProduct } from './product.ts';

/** Takes a picture of every page of the demo, light and dark, on a desk and on a phone. */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'screenshots' },
    /** Only pages whose name begins like this. */
    only: { type: 'string', default: '' },
    overlays: { type: 'boolean', default: false },
  },
});

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;

mkdirSync(values.out, { recursive: true });
const product = await obtainProduct();
const browserTest = await openBrowserTest(product);
let taken = 0;
try {
  const { pageStates, openVisit } = await openDemo(browserTest);
  for (const pageState of pageStates.filter(({ name }) => name.startsWith(values.only))) {
    for (const viewport of SIZES) {
      const { page, context } = await openVisit(pageState, { viewport });
      const take = async (name: string): Promise<void> => {
        for (const colorScheme of SCHEMES) {
          await inScheme(page, colorScheme);
          const path = `${values.out}/${name}-${viewport.width}-${colorScheme}.png`;
          await page.screenshot({ path });
          taken += 1;
        }
      };
      await page.goto(pageState.path);
      await pageState.ready(page);
      await page.evaluate(() => document.fonts.ready);
      await take(pageState.name);
      const overlays = values.overlays && viewport.width > 1000 ? (pageState.overlays ?? []) : [];
      for (const overlay of overlays) {
        await overlay.open(page);
        await take(`${pageState.name}-${overlay.name}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      await context.close();
    }
  }
} finally {
  await browserTest.close();
  await product.stop();
}
console.log(`${taken} pictures in ${values.out}/`);
