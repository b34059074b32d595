import type { Scope } from '../rule.ts';
import { collapseText } from './collapse-text.ts';
import { declaredLanguage, type ExtractedDocument } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import {
  mainPartOf,
  type OfficePackage,
  openPackage,
  propertiesOf,
  readXmlPart,
  type Relation,
  relationsOf,
} from './office-package.ts';
import { createFileLayout, type FileLayout } from './file-layout.ts';
import {
  type Look,
  mixLooks,
  type OfficeText,
  PLAIN,
  readLook,
  readParagraphs,
} from './office-paragraphs.ts';

/** Parts with text that a reader sees outside of the body. */
const TEXT_PARTS = ['header', 'footer', 'footnotes', 'endnotes', 'diagramData', 'chart'];
const SLIDE_PARTS = ['notesSlide', 'diagramData', 'chart'];

interface Styles {
  readonly scopes: ReadonlyMap<string, Scope>;
  readonly looks: ReadonlyMap<string, Look>;
  /** How letters look of which nothing is said. */
  readonly usual: Look;
  readonly language: string;
}

interface Style {
  look: Look;
  name: string;
  basedOn: string;
  outline: boolean;
}

const MAX_STYLE_CHAIN = 20;

/**
 * Looks up the scope of a style by name: built-in styles have English names in
 * every language version, but their ids differ.
 */
const scopeOfStyle = (styles: ReadonlyMap<string, Style>, id: string): Scope | null => {
  let style = styles.get(id);
  for (let i = 0; style && i < MAX_STYLE_CHAIN; i += 1) {
    if (style.outline || /^(?:heading \d|title|subtitle)$/i.test(style.name)) return 'heading';
    if (/^caption$/i.test(style.name)) return 'caption';
    style = styles.get(style.basedOn);
  }
  return null;
};

const lookOfStyle = (styles: ReadonlyMap<string, Style>, id: string): Look => {
  let look = PLAIN;
  let style = styles.get(id);
  for (let i = 0; style && i < MAX_STYLE_CHAIN; i += 1) {
    look = mixLooks(look, style.look);
    style = styles.get(style.basedOn);
  }
  return look;
};

/** Word draws letters of which nothing is said with ten points, in black. */
const USUAL: Look = { size: 10, colour: [0, 0, 0] };

const readStyles = async (pkg: OfficePackage, relations: readonly Relation[]): Promise<Styles> => {
  const part = relations.find(({ type }) => type === 'styles')?.part;
  const styles = new Map<string, Style>();
  let language = '';
  let defaults = PLAIN;
  let normal = '';
  let style: Style | null = null;
  let inDefaults = false;
  if (part !== undefined) {
    await readXmlPart(pkg, part, {
      open: (element, attributes) => {
        const { styleId = '', val = '' } = attributes;
        if (element === 'style') {
          style = { look: PLAIN, name: '', basedOn: '', outline: false };
          styles.set(styleId, style);
          if (attributes['default'] === '1' && attributes['type'] === 'paragraph') normal = styleId;
        } else if (element === 'docDefaults') inDefaults = true;
        else if (element === 'lang' && inDefaults) language = val;
        else if (style && element === 'name') style.name = val;
        else if (style && element === 'basedOn') style.basedOn = val;
        else if (style && element === 'outlineLvl') style.outline = Number(val) < 9;
        else if (style) style.look = mixLooks(readLook(element, attributes), style.look);
        else if (inDefaults) defaults = mixLooks(readLook(element, attributes), defaults);
      },
      close: (element) => {
        if (element === 'style') style = null;
        if (element === 'docDefaults') inDefaults = false;
      },
    });
  }
  const scopes = [...styles.keys()].flatMap((id): [string, Scope][] => {
    const scope = scopeOfStyle(styles, id);
    return scope ? [[id, scope]] : [];
  });
  const looks = new Map([...styles.keys()].map((id) => [id, lookOfStyle(styles, id)]));
  const usual = mixLooks(mixLooks(looks.get(normal) ?? PLAIN, defaults), USUAL);
  return { scopes: new Map(scopes), looks, usual, language };
};

const newText = (layout: FileLayout | null): OfficeText => ({
  segments: [],
  hidden: [],
  languages: new Map(),
  layout,
});

const mostUsed = (languages: ReadonlyMap<string, number>): string | null =>
  [...languages].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;

const finish = async (
  pkg: OfficePackage,
  format: 'docx' | 'pptx',
  text: OfficeText,
  language: string | null,
): Promise<ExtractedDocument> => {
  const { title, language: stated } = await propertiesOf(pkg);
  const clean = collapseText([{ text: title, start: 0, end: title.length }]).text;
  const heading = text.segments.find(({ scope }) => scope === 'heading')?.text;
  return {
    format,
    title: clean || heading || null,
    language: declaredLanguage(stated) ?? declaredLanguage(language),
    segments: text.segments,
    hidden: text.hidden,
    lineStarts: null,
    ...text.layout?.layer(),
  };
};

const requireMain = async (pkg: OfficePackage): Promise<string> => {
  const main = await mainPartOf(pkg);
  if (main === null) throw new ExtractionError('damaged');
  return main;
};

/**
 * Extracts the body first, then headers, footers, notes and so on. Comments and deleted words are left out.
 */
export const extractDocx = async (bytes: Uint8Array): Promise<ExtractedDocument> => {
  const pkg = await openPackage(bytes);
  const main = await requireMain(pkg);
  const relations = await relationsOf(pkg, main);
  const { scopes, looks, usual, language } = await readStyles(pkg, relations);
  const text = newText(createFileLayout());
  const others = TEXT_PARTS.flatMap((type) =>
    relations.filter((relation) => relation.type === type),
  );
  for (const part of new Set([main, ...others.map((relation) => relation.part)])) {
    await readParagraphs(
      pkg,
      part,
      {
        slide: null,
        scopeOfStyle: (style) => scopes.get(style) ?? null,
        looks: { ofStyle: (style) => looks.get(style) ?? PLAIN, usual },
        skipPlaceholders: false,
        describedBy: 'docPr',
      },
      text,
    );
  }
  return finish(pkg, 'docx', text, language === '' ? mostUsed(text.languages) : language);
};

/** The slides in the order in which they are shown. */
const slidesOf = async (pkg: OfficePackage, main: string): Promise<readonly string[]> => {
  const relations = await relationsOf(pkg, main);
  const ids: string[] = [];
  await readXmlPart(pkg, main, {
    open: (element, attributes) => {
      if (element !== 'sldId') return;
      // A slide has two attributes called id: its own number, and with a prefix the relation it refers to.
      const relation = Object.keys(attributes).find((name) => name.endsWith(':id'));
      ids.push(attributes[relation ?? ''] ?? '');
    },
  });
  return ids.flatMap((id) => relations.find((r) => r.id === id && r.type === 'slide')?.part ?? []);
};

/** Extracts the slides with their notes, then the text that their layouts and masters add. */
export const extractPptx = async (bytes: Uint8Array): Promise<ExtractedDocument> => {
  const pkg = await openPackage(bytes);
  const slides = await slidesOf(pkg, await requireMain(pkg));
  const text = newText(null);
  const read = (part: string, slide: number | null) =>
    readParagraphs(
      pkg,
      part,
      { slide, scopeOfStyle: () => null, skipPlaceholders: slide === null, describedBy: 'cNvPr' },
      text,
    );
  const layouts = new Set<string>();
  for (const [index, slide] of slides.entries()) {
    await read(slide, index + 1);
    const relations = await relationsOf(pkg, slide);
    for (const { type, part } of relations) {
      if (SLIDE_PARTS.includes(type)) await read(part, index + 1);
      if (type === 'slideLayout') layouts.add(part);
    }
  }
  const masters = new Set<string>();
  for (const layout of layouts) {
    await read(layout, null);
    const relations = await relationsOf(pkg, layout);
    for (const { type, part } of relations) if (type === 'slideMaster') masters.add(part);
  }
  for (const master of masters) await read(master, null);
  return finish(pkg, 'pptx', text, mostUsed(text.languages));
};
