import { expect, test } from 'vitest';
import { billFaults } from './check-bill.mjs';

const component = (name, changes = {}) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  purl: `pkg:npm/${name}@1.0.0`,
  hashes: [{ alg: 'SHA-512', content: 'ab' }],
  ...changes,
});
const bill = (changes = {}) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { 'bom-ref': 'root@1.0.0', name: 'copydesk', version: '1.0.0' } },
  components: [component('pg')],
  dependencies: [{ ref: 'root@1.0.0', dependsOn: ['pg@1.0.0'] }, { ref: 'pg@1.0.0' }],
  ...changes,
});

test('a whole bill has no faults', () => {
  expect(billFaults(bill())).toEqual([]);
});

test('another format, an old version and a bill of nothing are found', () => {
  expect(billFaults(bill({ bomFormat: 'SPDX', specVersion: '1.2', metadata: {} }))).toEqual([
    'It is no CycloneDX document.',
    'Its version is not 1.4 or later.',
    'It does not say of what it is.',
    'root@1.0.0 is a dependency and no component.',
  ]);
});

test('a component without a hash or an address, and one that is listed twice, are found', () => {
  const bare = component('pg', { hashes: [], purl: '' });
  expect(billFaults(bill({ components: [bare, component('pg')] }))).toEqual([
    'A component is listed twice.',
    'pg@1.0.0 has no purl.',
    'pg@1.0.0 has no hash, so nobody can tell whether it is what was tested.',
  ]);
});

test('a dependency that is no component, and a component without dependencies, are found', () => {
  const dependencies = [{ ref: 'root@1.0.0', dependsOn: ['gone@1.0.0'] }];
  expect(billFaults(bill({ dependencies }))).toEqual([
    'gone@1.0.0 is a dependency and no component.',
    'Nobody says what pg@1.0.0 depends on.',
  ]);
});
