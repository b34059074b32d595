import type { FieldType } from '@copydesk/contract/templates/template-draft';

/** Lists all field types of the contract. The type makes the compiler report a missing one. */
const KNOWN: Record<FieldType, true> = {
  text: true,
  textarea: true,
  number: true,
  boolean: true,
  select: true,
  multiselect: true,
  infobase: true,
};

/** The types of fields in the order in which they are offered. */
export const TYPES = Object.keys(KNOWN) as readonly FieldType[];
