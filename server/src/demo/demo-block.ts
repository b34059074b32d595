/** A paragraph of a bundled PDF, DOCX or PPTX. A note is small print. */
export interface DemoBlock {
  readonly kind: 'heading' | 'text' | 'note';
  readonly text: string;
}

/** What is written into a bundled file: the pages of a brochure or the slides of a talk. */
export interface DemoPaper {
  readonly title: string;
  /** As BCP 47 has it. */
  readonly language: string;
  readonly pages: readonly (readonly DemoBlock[])[];
}

export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
