// Whether the bill of materials of this tree is a valid CycloneDX document in itself, and every licence in it is allowed.
import { licenceFaults, readAllowList, readBill } from '../packages/bill.mjs';
import { readVersion } from '../packages/release.mjs';

const isText = (value) => typeof value === 'string' && value !== '';

const componentFaults = (one) => {
  const name = one['bom-ref'];
  const faults = ['name', 'version', 'purl'].filter((key) => !isText(one[key]));
  const own =
    one.purl?.startsWith('pkg:npm/%40copydesk/') || one.purl?.startsWith('pkg:npm/copydesk');
  const said = faults.map((key) => `${name} has no ${key}.`);
  if (!own && !(one.hashes ?? []).some(({ alg, content }) => isText(alg) && isText(content))) {
    said.push(`${name} has no hash, so nobody can tell whether it is what was tested.`);
  }
  return said;
};

/** Sentences about what is wrong with a bill, apart from licences. */
export const billFaults = (bill) => {
  const faults = [];
  if (bill.bomFormat !== 'CycloneDX') faults.push('It is no CycloneDX document.');
  if (!/^1\.[4-9]$/.test(bill.specVersion ?? '')) faults.push('Its version is not 1.4 or later.');
  if (!isText(bill.metadata?.component?.version)) faults.push('It does not say of what it is.');
  const refs = bill.components.map((one) => one['bom-ref']);
  const known = new Set([...refs, bill.metadata?.component?.['bom-ref']]);
  if (new Set(refs).size !== refs.length) faults.push('A component is listed twice.');
  faults.push(...bill.components.flatMap(componentFaults));
  const named = new Set(bill.dependencies.map(({ ref }) => ref));
  for (const { ref, dependsOn = [] } of bill.dependencies) {
    for (const one of [ref, ...dependsOn]) {
      if (!known.has(one)) faults.push(`${one} is a dependency and no component.`);
    }
  }
  for (const ref of refs) if (!named.has(ref)) faults.push(`Nobody says what ${ref} depends on.`);
  return faults;
};

if (import.meta.main) {
  const bill = readBill(readVersion());
  const faults = [...billFaults(bill), ...licenceFaults(bill, readAllowList())];
  if (bill.components.length < 50) faults.push('It has hardly anything in it.');
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`bill of materials: ${bill.components.length} components, every licence allowed`);
}
