import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/editors');

/** Editors that the product itself does not use. They are fetched for the long form only: they are large. */
const OTHERS = [
  'quill@2.0.3',
  'tinymce@8.9.2',
  'ckeditor5@48.5.2',
  'lexical@0.35.0',
  '@lexical/rich-text@0.35.0',
];

/** An editor on a page of its own. `window.textOf()` tells what the editor itself takes for its text. */
interface Editor {
  readonly name: string;
  readonly isOther: boolean;
  readonly page: string;
  /** Bundled into a module that the page loads. */
  readonly script?: string;
}

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Editor</title>${head}</head><body style="margin:40px">${body}</body></html>`;

export const EDITORS: readonly Editor[] = [
  {
    name: 'textarea',
    isOther: false,
    page: page(
      '<textarea id="field" rows="6" cols="60"></textarea><script>window.textOf = () => field.value;</script>',
    ),
  },
  {
    name: 'contenteditable',
    isOther: false,
    page: page(
      '<div id="field" contenteditable="true" style="min-height:80px"></div><script>window.textOf = () => field.innerText;</script>',
    ),
  },
  {
    name: 'ProseMirror',
    isOther: false,
    page: page(
      '<div id="place"></div><script type="module" src="/bundle/ProseMirror.js"></script>',
    ),
    script: `
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { Schema } from 'prosemirror-model';
const schema = new Schema({ nodes: { doc: { content: 'paragraph+' }, paragraph: { content: 'text*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] }, text: {} } });
const view = new EditorView(document.querySelector('#place'), { state: EditorState.create({ schema }) });
view.dom.id = 'field';
window.textOf = () => view.state.doc.textBetween(0, view.state.doc.content.size, '\\n');`,
  },
  {
    name: 'Quill',
    isOther: true,
    page: page(
      '<div id="place" style="height:120px"></div><script>const quill = new Quill("#place"); quill.root.id = "field"; window.textOf = () => quill.getText();</script>',
      '<script src="/editors/quill/dist/quill.js"></script>',
    ),
  },
  {
    name: 'Lexical',
    isOther: true,
    page: page(
      '<div id="field" contenteditable="true" style="min-height:80px"></div><script type="module" src="/bundle/Lexical.js"></script>',
    ),
    script: `
import { createEditor, $getRoot } from 'lexical';
import { registerRichText } from '@lexical/rich-text';
const editor = createEditor({ namespace: 'test', onError: (fault) => { throw fault; } });
registerRichText(editor);
editor.setRootElement(document.querySelector('#field'));
window.textOf = () => editor.getEditorState().read(() => $getRoot().getTextContent());`,
  },
  {
    name: 'CKEditor',
    isOther: true,
    page: page(
      '<div id="place"></div><script>const { ClassicEditor, Essentials, Paragraph, Bold } = CKEDITOR; ClassicEditor.create(document.querySelector("#place"), { licenseKey: "GPL", plugins: [Essentials, Paragraph, Bold], toolbar: ["bold"] }).then((editor) => { editor.ui.getEditableElement().id = "field"; window.textOf = () => editor.getData(); });</script>',
      '<link rel="stylesheet" href="/editors/ckeditor5/dist/browser/ckeditor5.css"><script src="/editors/ckeditor5/dist/browser/ckeditor5.umd.js"></script>',
    ),
  },
  {
    name: 'TinyMCE',
    isOther: true,
    page: page(
      '<div id="field" style="min-height:80px"></div><script>tinymce.init({ selector: "#field", inline: true, license_key: "gpl", toolbar: false, menubar: false, browser_spellcheck: true }).then(() => { window.textOf = () => tinymce.activeEditor.getContent({ format: "text" }); });</script>',
      '<script src="/editors/tinymce/tinymce.min.js"></script>',
    ),
  },
];

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
};

const obtainOthers = (): void => {
  if (existsSync(join(cache, 'node_modules/quill'))) return;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...OTHERS], {
    cwd: cache,
    stdio: 'ignore',
  });
};

/** Serves the page of each editor: `/textarea` and so on. */
export const serveEditors = async (withOthers: boolean) => {
  if (withOthers) obtainOthers();
  const bundles = new Map<string, string>();
  for (const { name, script, isOther } of EDITORS) {
    if (script === undefined || (isOther && !withOthers)) continue;
    const build = await rolldown({
      input: 'fixture',
      plugins: [
        {
          name: 'fixture',
          resolveId: (id) =>
            id === 'fixture' ? join(isOther ? cache : join(root, 'web'), 'fixture.js') : null,
          load: (id) => (id.endsWith('/fixture.js') ? script : null),
        },
      ],
    });
    const { output } = await build.generate({ format: 'es', codeSplitting: false });
    await build.close();
    bundles.set(`/bundle/${name}.js`, output[0].code);
  }
  const find = (path: string): string | Buffer | null => {
    const editor = EDITORS.find(({ name }) => `/${name}` === path);
    if (editor !== undefined) return editor.page;
    const file = join(cache, 'node_modules', normalize(path.replace(/^\/editors/, '')));
    return (
      bundles.get(path) ??
      (path.startsWith('/editors/') && existsSync(file) ? readFileSync(file) : null)
    );
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const found = find(path);
    response.writeHead(found === null ? 404 : 200, {
      'Content-Type': TYPES[extname(path)] ?? 'text/html',
    });
    response.end(found ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
};
