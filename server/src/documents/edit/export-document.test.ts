import { expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import { exportDocument, fileNameOf } from './export-document.ts';
import { saveDraft } from './save-draft.ts';

const database = await createTestDatabase();

test.each(['markdown', 'html', 'docx'] as const)(
  'as %s a document has its newest text',
  async (format) => {
    const { scope } = await makeWorkspace(database);
    const { document: documentId } = await makeContent(scope);
    const blocks = [{ type: 'heading', level: 1, children: [{ text: 'Walnut <desk> & chair' }] }];
    await saveDraft(scope, { documentId, baseRevision: 0, title: 'Walnut: desk', blocks });
    const { bytes, fileName } = await exportDocument(scope, { documentId, format });
    const read = await extractDocument(bytes, { name: fileName });
    if ('failure' in read) throw new Error(read.message);
    expect(read.format).toBe(format);
    const headings = read.segments.filter(({ scope: place }) => place === 'heading');
    expect(headings.map(({ text }) => text)).toEqual(['Walnut <desk> & chair']);
    expect(fileName).toMatch(/^Walnut desk\.(md|html|docx)$/);
  },
);

test('a document of another workspace is not found', async () => {
  const [one, other] = [await makeWorkspace(database), await makeWorkspace(database)];
  const { document: documentId } = await makeContent(one.scope);
  await expect(exportDocument(other.scope, { documentId, format: 'html' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test.each([
  ['Walnut desk', 'Walnut desk.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['.hidden', 'hidden.md'],
  ['a"b\r\nSet-Cookie: c', 'a b Set-Cookie c.md'],
  ['-rf *', 'rf.md'],
  ['Überschrift – 漢字', 'Überschrift 漢字.md'],
  ['\u202Egpj.exe', 'gpj exe.md'],
  ['', 'document.md'],
  ['???', 'document.md'],
  ['x'.repeat(500), `${'x'.repeat(80)}.md`],
])('the title %j makes a safe name', (title, name) => {
  expect(fileNameOf(title, 'md')).toBe(name);
});
