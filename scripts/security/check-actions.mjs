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

const runs = ({ run = '' }, command) => run.includes(command);
const uses = ({ uses: action = '' }, name) => action.startsWith(`${name}@`);

/** Whether a job that publishes does what it has to do before: in order, with what is checked. */
const publishFaults = (name, { steps = [], permissions = {} }) => {
  const at = (isIt) => steps.findIndex(isIt);
  const publishes = at((step) => runs(step, 'npm publish'));
  const attests = at(
    (step) =>
      uses(step, 'actions/attest-build-provenance') &&
      step.with?.['subject-checksums'] &&
      step.if === undefined,
  );
  const installs = at((step) => runs(step, 'npm install'));
  const faults = [];
  if (attests === -1 || attests > publishes) {
    faults.push(
      `${name}: nothing attests where the artefacts come from before they are published.`,
    );
  }
  if (permissions.attestations !== 'write' || permissions['id-token'] !== 'write') {
    faults.push(`${name}: its job may not attest where the artefacts come from.`);
  }
  if (!runs(steps[publishes], '--provenance')) {
    faults.push(`${name}: npm is not told where the packages come from.`);
  }
  if (installs !== -1 && !runs(steps[installs + 1] ?? {}, 'scripts/packages/check-lock.mjs')) {
    faults.push(`${name}: nothing checks that npm install kept to the lock file.`);
  }
  return faults;
};

/** Sentences about what no workflow does, of all workflows by their names. */
export const findMissingActions = (workflows) => {
  const all = Object.entries(workflows).map(([name, text]) => ({ name, ...parse(text) }));
  const publishing = all.flatMap(({ name, jobs = {} }) =>
    Object.values(jobs)
      .filter(({ steps = [] }) => steps.some((step) => runs(step, 'npm publish')))
      .map((job) => ({ name, job })),
  );
  const reviews = all.some(
    (workflow) =>
      'pull_request' in (workflow.on ?? {}) &&
      stepsOf(workflow).some(
        (step) => uses(step, 'actions/dependency-review-action') && step.if === undefined,
      ),
  );
  return [
    ...(publishing.length > 0 ? [] : ['No workflow publishes the packages.']),
    ...publishing.flatMap(({ name, job }) => publishFaults(name, job)),
    ...(reviews ? [] : ['No workflow reviews the packages that a pull request brings in.']),
  ];
};

if (import.meta.main) {
  const folder = join(root, '.github/workflows');
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  const workflows = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const faults = [
    ...Object.entries(workflows).flatMap(([name, text]) => findActionFaults(name, text)),
    ...findMissingActions(workflows),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`actions: ${names.length} workflows, every action pinned to a commit`);
}
