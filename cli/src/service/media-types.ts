const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const FORMATS = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
} as const;

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The media type of a file by its name. The service looks at the content in any case. */
export const mediaTypeOf = (name: string): string =>
  TYPES[endingOf(name)] ?? 'application/octet-stream';

/** What the service calls the format of a text, by the name of its file. */
export const formatOf = (name: string): 'text' | 'markdown' | 'html' | 'json' => {
  const ending = endingOf(name);
  return ending in FORMATS ? FORMATS[ending as keyof typeof FORMATS] : 'text';
};
