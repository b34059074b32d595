import { expect, test } from 'vitest';
import {
  isAllowedLicence,
  keepShipped,
  licenceFaults,
  readAllowed,
  readAllowList,
} from './bill.mjs';

const component = (name, version, licenses) => ({ 'bom-ref': `${name}@${version}`, licenses });
const id = (licence) => [{ license: { id: licence } }];

const BILL = {
  serialNumber: 'urn:uuid:1',
  metadata: { timestamp: 'now', component: { 'bom-ref': 'root@1.0.0' } },
  components: [
    component('@copydesk/server', '1.0.0', id('Apache-2.0')),
    component('@copydesk/rivals', '1.0.0', id('Apache-2.0')),
    component('pg', '8.0.0', id('MIT')),
    component('slow-matcher', '1.0.0', id('GPL-3.0-only')),
  ],
  dependencies: [
    { ref: 'root@1.0.0', dependsOn: ['@copydesk/server@1.0.0', '@copydesk/rivals@1.0.0'] },
    { ref: '@copydesk/server@1.0.0', dependsOn: ['pg@8.0.0'] },
    { ref: '@copydesk/rivals@1.0.0', dependsOn: ['slow-matcher@1.0.0', 'pg@8.0.0'] },
    { ref: 'pg@8.0.0' },
  ],
};

test('a bill has what is shipped, and is the same every time', () => {
  const bill = keepShipped(BILL, '1.0.0');
  expect(bill.components.map((one) => one['bom-ref'])).toEqual([
    '@copydesk/server@1.0.0',
    'pg@8.0.0',
  ]);
  expect(bill.dependencies[0].dependsOn).toEqual(['@copydesk/server@1.0.0']);
  expect(JSON.stringify(bill)).not.toMatch(/urn:uuid|"now"/);
});

test('of alternatives one must be allowed, of what applies together all', () => {
  const licences = new Set(['MIT', 'ISC']);
  expect(isAllowedLicence('MIT', licences)).toBe(true);
  expect(isAllowedLicence('(GPL-3.0-only OR MIT)', licences)).toBe(true);
  expect(isAllowedLicence('MIT AND ISC', licences)).toBe(true);
  expect(isAllowedLicence('MIT AND GPL-3.0-only', licences)).toBe(false);
  expect(isAllowedLicence('(MIT OR (ISC AND X))', licences)).toBe(false);
  expect(isAllowedLicence('SEE LICENSE IN FILE', licences)).toBe(false);
});

test('a licence that nobody allowed is named with its package, and so is none', () => {
  const allowed = { licences: new Set(['MIT']), packages: ['@engine/server-*'] };
  const components = [
    component('pg', '8.0.0', id('MIT')),
    component('copy-left', '2.0.0', id('AGPL-3.0-only')),
    component('bare', '1.0.0', undefined),
    component('@engine/server-linux', '1.0.0', undefined),
  ];
  expect(licenceFaults({ components }, allowed)).toEqual([
    'copy-left@2.0.0: AGPL-3.0-only',
    'bare@1.0.0: no licence is named',
  ]);
});

test('the document has the licences and the packages by name, and not a copyleft licence by mistake', () => {
  const { licences, packages } = readAllowList();
  expect(licences.has('MIT') && licences.has('Apache-2.0')).toBe(true);
  expect([...licences].filter((one) => /GPL|SSPL|BUSL/.test(one))).toEqual([]);
  expect(packages).toEqual(['@restatedev/restate-server-*']);
  expect(readAllowed('| `X-1` | y |\n| plain | z |').licences).toEqual(new Set(['X-1']));
});
