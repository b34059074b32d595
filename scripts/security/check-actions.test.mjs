import { expect, test } from 'vitest';
import { findActionFaults } from './check-actions.mjs';

const SHA = '0123456789abcdef0123456789abcdef01234567';
const workflow = ({
  uses = `actions/setup-node@${SHA} # v7.0.0`,
  on = '  push:',
  permissions = 'permissions:\n  contents: read',
  more = '',
}) => `on:
${on}
${permissions}
jobs:
  one:
    steps:
      - uses: ${uses}
${more}`;

test('an action that is pinned to a commit, with its version in a comment, is in order', () => {
  expect(findActionFaults('ci.yml', workflow({}))).toEqual([]);
  expect(findActionFaults('ci.yml', workflow({ uses: './action' }))).toEqual([]);
});

test('a tag, a branch and a short commit are no pins', () => {
  for (const uses of ['actions/setup-node@v7', 'a/b@main', 'a/b@0123456', 'a/b']) {
    expect(findActionFaults('ci.yml', workflow({ uses }))).toEqual([
      `ci.yml: ${uses} is not pinned to a commit.`,
    ]);
  }
});

test('a pin without its version is found, because nobody can read a commit', () => {
  expect(findActionFaults('ci.yml', workflow({ uses: `a/b@${SHA}` }))).toEqual([
    `ci.yml: a/b@${SHA} does not say in a comment which version it is.`,
  ]);
});

test('a token that stays in the clone, rights that are not listed and code of strangers are found', () => {
  const faults = findActionFaults(
    'ci.yml',
    workflow({
      uses: `actions/checkout@${SHA} # v7.0.1`,
      on: '  pull_request_target:',
      permissions: 'permissions: write-all',
      more: "      - run: echo '${{ github.event.pull_request.title }}'\n",
    }),
  );
  expect(faults).toHaveLength(4);
  expect(faults.join()).toMatch(/persist-credentials.*one by one.*strangers.*strangers/);
});

test('without permissions a workflow has those of the repository, which is found', () => {
  expect(findActionFaults('ci.yml', workflow({ permissions: '' }))).toEqual([
    'ci.yml: its permissions are not listed one by one.',
  ]);
});
