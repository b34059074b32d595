import type { TemplateField } from '../../parts/template-form-values.ts';

/** Values that a spreadsheet would run as a formula. They get an apostrophe in front. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const cellOf = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes rows as CSV. It begins with a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** An example value that the field accepts. */
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

/** An example file with one column for each field and one valid row. */
export const exampleCsv = (fields: readonly TemplateField[]): string =>
  toCsv([
    fields.map(({ key }) => key),
    fields.map((field) => exampleOf(field).slice(0, field.maxLength ?? 200)),
  ]);

/** Downloads a text as a file. */
export const saveText = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = globalThis.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // After a minute every browser has started the download, so the address can be released.
  globalThis.setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
