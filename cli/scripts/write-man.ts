// Writes the manual page from the commands, or with --check compares it with the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { describeProgram } from '../src/completion/describe.ts';
import { writeMan } from '../src/completion/write-man.ts';
import { createProgram } from '../src/program.ts';
import { createIo } from '../src/terminal/io.ts';
import { VERSION } from '../src/terminal/version.ts';

const file = new URL('../man/copydesk.1', import.meta.url);
const text = writeMan(describeProgram(createProgram(createIo(process))), VERSION);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('The manual page is old: npm run man -w copydesk\n');
  process.exitCode = 1;
}
