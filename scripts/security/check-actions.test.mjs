import { expect, test } from 'vitest';
import { findActionFaults, findMissingActions } from './check-actions.mjs';

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

const RELEASE = `on:
  push:
    tags: ['v*']
jobs:
  publish:
    permissions:
      id-token: write
      attestations: write
    steps:
      - run: npm install
      - run: node scripts/packages/check-lock.mjs
      - uses: actions/attest-build-provenance@${SHA} # v4.1.0
        with:
          subject-checksums: artefacts/SHA256SUMS
      - run: npm publish --provenance ./one.tgz
`;
const REVIEW = `on:
  pull_request:
jobs:
  review:
    steps:
      - uses: actions/dependency-review-action@${SHA} # v4.9.0
`;
const missingIn = (release, review = REVIEW) =>
  findMissingActions({ 'release.yml': release, 'dependency-review.yml': review });

test('a release is attested before it is published, and what pull requests bring in is reviewed', () => {
  expect(missingIn(RELEASE)).toEqual([]);
});

test('a release without its attestation, or with one that comes too late, is found', () => {
  const attestation = RELEASE.slice(
    RELEASE.indexOf('      - uses'),
    RELEASE.indexOf('      - run: npm publish'),
  );
  const without = RELEASE.replace(attestation, '');
  const says = [
    'release.yml: nothing attests where the artefacts come from before they are published.',
  ];
  expect(missingIn(without)).toEqual(says);
  expect(missingIn(without + attestation)).toEqual(says);
  expect(missingIn(RELEASE.replace('with:', 'if: false\n        with:'))).toEqual(says);
  expect(missingIn(RELEASE.replace('subject-checksums', 'subject'))).toEqual(says);
  expect(missingIn(RELEASE.replace('attestations: write', 'attestations: read'))).toEqual([
    'release.yml: its job may not attest where the artefacts come from.',
  ]);
  expect(missingIn(RELEASE.replace(' --provenance', ''))).toEqual([
    'release.yml: npm is not told where the packages come from.',
  ]);
  expect(missingIn(REVIEW)).toEqual(['No workflow publishes the packages.']);
});

test('an installation that may resolve packages anew before it publishes is found', () => {
  const unchecked = RELEASE.replace('      - run: node scripts/packages/check-lock.mjs\n', '');
  expect(missingIn(unchecked)).toEqual([
    'release.yml: nothing checks that npm install kept to the lock file.',
  ]);
});

test('pull requests whose packages nobody reviews are found', () => {
  const says = ['No workflow reviews the packages that a pull request brings in.'];
  expect(missingIn(RELEASE, REVIEW.replace('pull_request', 'push'))).toEqual(says);
  expect(missingIn(RELEASE, REVIEW.replace('dependency-review', 'checkout'))).toEqual(says);
});
