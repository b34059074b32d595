// What a person does with a running Copydesk who has only the packages: a script in TypeScript, one in Python, a
// review by the command line, and a call of a tool by an agent.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, tell } from './empty-home.mjs';
import { root } from './release.mjs';

const TYPESCRIPT = `
import { Copydesk, type GateReceipt } from '@copydesk/sdk';
const desk = new Copydesk();
const { workspace } = await desk.me();
const receipt: GateReceipt = await desk.gate.ask({ text: 'Our fund is risk-free.', metadata: { language: 'EN' } });
const audits: string[] = [];
for await (const { name } of desk.audits.list()) audits.push(name ?? '');
console.log(JSON.stringify({ workspace: workspace.name, findings: receipt.findings.length, audits: audits.length }));
`;

const PYTHON = `
import json
from copydesk import Copydesk

with Copydesk() as desk:
    receipt = desk.gate.ask(text="Our fund is risk-free.", metadata={"language": "EN"})
    audits = [audit["name"] for audit in desk.audits.list()]
    workspace = desk.me()["workspace"]["name"]
print(json.dumps({"workspace": workspace, "findings": len(receipt["findings"]), "audits": len(audits)}))
`;

const said = ({ status, stdout, stderr, error }) =>
  status === 0 ? stdout.trim() : `${stderr}${stdout}${error?.message ?? ''}`;

/** Both scripts print the same three facts. */
const expectFacts = (result, what) => {
  const facts = result.status === 0 ? JSON.parse(result.stdout) : null;
  const isSo = facts?.workspace === 'Demo Bank' && facts.findings > 0 && facts.audits > 0;
  expect(isSo, `${what}: ${said(result)}`);
};

const checkTypeScript = ({ app, run }, extra) => {
  writeFileSync(join(app, 'story.mts'), TYPESCRIPT);
  const how = '--noEmit --strict --target es2024 --lib es2024,dom --module nodenext';
  const compiled = run(join(root, 'node_modules/.bin/tsc'), ['story.mts', ...how.split(' ')]);
  expect(compiled.status === 0, `a script in TypeScript compiles ${compiled.stdout}`);
  expectFacts(run('node', ['--no-warnings', 'story.mts'], { extra }), 'and runs');
};

/** The wheel is made as pip makes it, in an environment that holds nothing but pip. */
const checkPython = ({ home, app, run }, extra) => {
  const folder = join(home, 'python');
  if (run('python3', ['-m', 'venv', folder]).status !== 0) {
    return tell('not tried: python3 has no module venv here');
  }
  const python = join(folder, 'bin/python');
  const wheels = join(home, 'wheels');
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
  const made = run(python, [...pip, 'wheel', '--no-deps', '-w', wheels, join(root, 'python')]);
  expect(made.status === 0, `pip makes the wheel ${said(made)}`);
  if (made.status !== 0) return undefined;
  const [wheel] = readdirSync(wheels);
  const installed = run(python, [...pip, 'install', join(wheels, wheel)]);
  expect(installed.status === 0, `pip installs ${wheel} ${said(installed)}`);
  writeFileSync(join(app, 'story.py'), PYTHON);
  return expectFacts(run(python, ['story.py'], { extra }), 'a script in Python runs');
};

const checkReview = ({ run }, extra) => {
  const desk = (...args) => run('npx', ['copydesk', ...args, '--json'], { extra });
  const audits = desk('audits', 'list');
  const audit = JSON.parse(audits.stdout).audits.find(({ status }) => status === 'COMPLETED');
  const listed = desk('violations', 'list', audit.id, '--limit', '1');
  const [violation] = JSON.parse(listed.stdout).violations;
  const why = ['--reason', 'Only an example.'];
  const decided = desk('violations', 'review', violation.id, 'dismiss', ...why);
  const shown = desk('violations', 'show', violation.id);
  const { review_state: state } = JSON.parse(shown.stdout);
  expect(
    decided.status === 0 && state === 'dismissed',
    `copydesk reviews: ${state} ${decided.stderr}`,
  );
};

/** Speaks to the program as a client of the protocol does, line by line. */
const checkAgent = async ({ app, clean }, extra) => {
  const child = spawn('npx', ['copydesk-mcp'], { cwd: app, env: { ...clean, ...extra } });
  let output = '';
  let told = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (told += bytes));
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answerOf = async (id) => {
    for (let waited = 0; waited < 300; waited += 1) {
      const lines = output.split('\n').filter((line) => line !== '');
      const answer = lines.map((line) => JSON.parse(line)).find((one) => one.id === id);
      if (answer) return answer;
      await sleep(100);
    }
    return null;
  };
  const protocolVersion = '2025-11-25';
  const clientInfo = { name: 'proof', version: '1.0.0' };
  send({ id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } });
  const greeted = await answerOf(1);
  send({ method: 'notifications/initialized' });
  const text = 'Our fund is risk-free.';
  send({
    id: 2,
    method: 'tools/call',
    params: { name: 'check_text', arguments: { text, language: 'EN' } },
  });
  const called = await answerOf(2);
  const { findings = [] } = called?.result?.structuredContent ?? {};
  const ended = new Promise((done) => child.once('exit', done));
  child.stdin.end();
  const code = await Promise.race([ended, sleep(10_000, 'still running')]);
  expect(
    greeted?.result?.protocolVersion === protocolVersion && findings.length > 0,
    `copydesk-mcp greets, and its tool check_text has ${findings.length} findings ${findings.length > 0 ? '' : told + JSON.stringify(called)}`,
  );
  expect(code === 0, `copydesk-mcp ends with its client: ${code}`);
  if (child.exitCode === null) child.kill();
};

/** All clients against a running product. Short runs leave Python out, which has tests of its own. */
export const checkClients = async (home, { baseUrl, apiKey }, isShort) => {
  const extra = { COPYDESK_URL: baseUrl, COPYDESK_API_KEY: apiKey };
  if (existsSync(join(home.app, 'node_modules/@copydesk/sdk'))) checkTypeScript(home, extra);
  if (isShort) tell('not tried: the Python script (--short)');
  else checkPython(home, extra);
  checkReview(home, extra);
  await checkAgent(home, extra);
};
