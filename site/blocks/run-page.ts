import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { type Block, useOf } from './read-blocks.ts';

/** Where the blocks of a page are run. */
export interface Stage {
  /** An empty folder for the files of the page. */
  readonly folder: string;
  /** The folder of the repository, as $REPOSITORY for hidden lines. */
  readonly repository: string;
  readonly baseUrl: string;
  readonly key: string;
}

/** Why a block failed. */
export interface Failure {
  readonly page: string;
  readonly line: number;
  readonly message: string;
}

const MARK = 'copydesk-block';
/** For a whole page; a busy machine needs many times what a quiet one needs. */
const MOST_SECONDS = 300;

/**
 * An answer of 400 or above fails the block, although curl by itself would print it and succeed. The shell
 * stops at the first line that fails.
 */
const PREAMBLE = `set -euo pipefail
shopt -s inherit_errexit
curl() { command curl --fail-with-body --max-time 120 "$@"; }
`;

const fill = (code: string, { baseUrl, key }: Stage): string =>
  code.replaceAll('http://127.0.0.1:4020', baseUrl).replaceAll('cd_...', key);

const PROGRAMS: Readonly<Record<string, readonly [string, string]>> = {
  js: ['node', 'mjs'],
  ts: ['node', 'ts'],
  python: ['python3', 'py'],
};

/** One script for the page: shell blocks share their variables, other languages are called from it. */
const scriptOf = (blocks: readonly Block[], stage: Stage): string =>
  [
    PREAMBLE,
    ...blocks.map((block, at) => {
      const mark = `printf '\\n${MARK} %s\\n' ${at} >&2`;
      const [program, ending] = PROGRAMS[block.language] ?? [];
      if (program === undefined) return `${mark}\n${block.before}\n${fill(block.code, stage)}`;
      const file = join(stage.folder, `block-${at}.${ending}`);
      writeFileSync(file, fill(block.code, stage));
      return `${mark}\n${block.before}\nAPI="${stage.baseUrl}/public/v1" KEY="${stage.key}" ${program} ${file}`;
    }),
    `printf '\\n${MARK} end\\n' >&2`,
  ].join('\n');

const lastPart = (text: string): string =>
  text.trim().slice(-1_500).split('\n').slice(-8).join('\n');

/** Through a pipe and a file: a block may write to /dev/stderr, which a socket of Node's does not allow. */
const COMMAND = `bash page.sh 2>&1 < /dev/null | cat > output.txt; exit \${PIPESTATUS[0]}`;

const runScript = async (stage: Stage): Promise<{ code: number | null; output: string }> => {
  const child = spawn('timeout', [String(MOST_SECONDS), 'bash', '-c', COMMAND], {
    cwd: stage.folder,
    env: { ...process.env, REPOSITORY: stage.repository },
    stdio: 'ignore',
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: readFileSync(join(stage.folder, 'output.txt'), 'utf8') };
};

const parseBlock = ({ page, line, language, code }: Block): readonly Failure[] => {
  try {
    if (language === 'json') JSON.parse(code);
    else parseYaml(code);
    return [];
  } catch (error) {
    return [{ page, line, message: (error as Error).message }];
  }
};

/** Runs the blocks of one page in order. A block that fails ends the page, and is named. */
export const runPage = async (
  blocks: readonly Block[],
  stage: Stage,
): Promise<readonly Failure[]> => {
  const failures = blocks.flatMap((block) => {
    const use = useOf(block);
    if (use === 'parse') return parseBlock(block);
    if (use !== 'fault') return [];
    const message = `The language "${block.language}" is not run. Say text for what is no program, or why it is not run: <!-- not run: ... -->`;
    return [{ page: block.page, line: block.line, message }];
  });
  const run = blocks.filter((block) => useOf(block) === 'run');
  if (run.length === 0) return failures;
  mkdirSync(stage.folder, { recursive: true });
  writeFileSync(join(stage.folder, 'page.sh'), scriptOf(run, stage));
  const { code, output } = await runScript(stage);
  const marks = output.split(`\n${MARK} `).slice(1);
  const last = marks.at(-1) ?? '';
  if (code === 0 && last.startsWith('end')) return failures;
  const block = run[Number.parseInt(last, 10)] ?? run[0];
  if (block === undefined) return failures;
  const message = `${code === 124 ? `did not end within ${MOST_SECONDS} s` : `exit code ${code}`}\n${lastPart(output)}`;
  return [...failures, { page: block.page, line: block.line, message }];
};
