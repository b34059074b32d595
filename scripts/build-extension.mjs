// Builds the browser extension into extension/dist, which Chromium loads as it is.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const folder = fileURLToPath(new URL('../extension/', import.meta.url));
const out = `${folder}dist`;
rmSync(out, { recursive: true, force: true });
mkdirSync(out);
for (const file of ['manifest.json', 'marks.css', 'options.html', 'options.css'])
  cpSync(folder + file, `${out}/${file}`);
for (const [name, format] of [
  // A script in a page cannot be a module.
  ['content', 'iife'],
  ['service-worker', 'es'],
  ['options', 'es'],
]) {
  const build = await rolldown({ input: `${folder}src/${name}.ts` });
  await build.write({ file: `${out}/${name}.js`, format });
  await build.close();
}
