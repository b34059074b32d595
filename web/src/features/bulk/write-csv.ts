import type { TemplateField } from '../../ui/template-form-values.ts';

/** What a spreadsheet would take for a formula gets an apostrophe, and stays a text. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const cellOf = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows of texts as CSV, with the mark that tells spreadsheets that it is UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** A value that a field would take. */
const exampleOf = ({ type, label, placeholder, options = [] }: TemplateField): string => {
  switch (type) {
    case 'number':
      return '12.5';
    case 'boolean':
      return 'yes';
    case 'select':
      return options[0]?.value ?? '';
    case 'multiselect':
      return options
        .slice(0, 2)
        .map(({ value }) => value)
        .join(';');
    case 'infobase':
      return '';
    case 'text':
    case 'textarea':
      return placeholder || label;
  }
};

/** A file to begin with: a column for each field, and a row that would be right. */
export const exampleCsv = (fields: readonly TemplateField[]): string =>
  toCsv([
    fields.map(({ key }) => key),
    fields.map((field) => exampleOf(field).slice(0, field.maxLength ?? 200)),
  ]);

/** Hands a text to the person as a file. */
export const saveText = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = globalThis.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then in every browser.
  globalThis.setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
