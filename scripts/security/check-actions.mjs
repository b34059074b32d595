// Whether every action of the workflows is pinned to a commit, and no workflow may do more than it says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../packages/release.mjs';

const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const COMMENTED = /uses:\s*\S+@[0-9a-f]{40}\s+# v\d/;

const stepsOf = ({ jobs = {} }) =>
  Object.values(jobs).flatMap((job) => [...(job.uses ? [job] : []), ...(job.steps ?? [])]);

/** Sentences about what is wrong with a workflow, which is given as its name and text. */
export const findActionFaults = (name, text) => {
  const workflow = parse(text);
  const faults = [];
  for (const { uses, with: inputs } of stepsOf(workflow)) {
    if (uses === undefined || uses.startsWith('./')) continue;
    if (!PINNED.test(uses)) faults.push(`${name}: ${uses} is not pinned to a commit.`);
    const line = text.split('\n').find((one) => one.includes(uses));
    if (PINNED.test(uses) && !COMMENTED.test(line)) {
      faults.push(`${name}: ${uses} does not say in a comment which version it is.`);
    }
    if (uses.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false) {
      faults.push(`${name}: actions/checkout keeps its token in the clone (persist-credentials).`);
    }
  }
  if (workflow.permissions === undefined || typeof workflow.permissions === 'string') {
    faults.push(`${name}: its permissions are not listed one by one.`);
  }
  for (const event of ['pull_request_target', 'workflow_run']) {
    if (event in (workflow.on ?? {})) {
      faults.push(`${name}: ${event} runs the code of strangers with rights of ours.`);
    }
  }
  if (/\$\{\{\s*github\.(event|head_ref)/.test(text)) {
    faults.push(`${name}: a text of strangers is put into a command.`);
  }
  return faults;
};

if (import.meta.main) {
  const folder = join(root, '.github/workflows');
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  const faults = names.flatMap((name) =>
    findActionFaults(name, readFileSync(join(folder, name), 'utf8')),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`actions: ${names.length} workflows, every action pinned to a commit`);
}
