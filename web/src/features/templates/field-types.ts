import type { FieldType } from '@copydesk/contract/template-authoring';

/** All of the contract's, checked by the type: a new one does not compile until it is listed. */
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
