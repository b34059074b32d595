import { createRandom } from '../../test/random.ts';

// Pages of known geometry: the words that are looked for are drawn in a colour that nothing else has, and where each
// page puts them follows from the choices that made it.

export const WORDS = 'Buy bitcoin today';
/** No other text, box or image has anything like it. */
const INK = 'rgb(255, 0, 255)';
export const WIDTHS = [1_440, 390] as const;
type Width = (typeof WIDTHS)[number];

type Expected = 'shown' | 'hidden' | 'folded' | 'clipped' | 'below_cut';

export interface PicturedPage {
  readonly number: number;
  readonly kind: string;
  readonly html: string;
  readonly expected: Readonly<Record<Width, Expected>>;
  /** Where the words begin, for pages on which they are put at a chosen place. */
  readonly corner: Readonly<Record<Width, readonly [left: number, top: number]>> | null;
}

interface Made {
  readonly body: string;
  readonly style?: string;
  readonly expected?: Partial<Record<Width, Expected>>;
  readonly corner?: PicturedPage['corner'];
}

const T = `<span class="t">${WORDS}</span>`;
/** The words in several texts: part of them is bold. */
const SPLIT = `<span class="t">Buy <b>bitcoin</b> <i>to</i>day</span>`;
const FILLER = 'Every account has terms, and we &amp; our partners explain them &lt;here&gt;. ';
const lines = (count: number): string => FILLER.repeat(count);

type Make = (random: ReturnType<typeof createRandom>) => Made;

const KINDS: Readonly<Record<string, Make>> = {
  paragraph: ({ between }) => ({ body: `<p>${lines(between(1, 9))}${T} ${lines(2)}</p>` }),
  split: ({ between }) => ({ body: `<p>${lines(between(0, 5))}${SPLIT}</p>` }),
  column: ({ between }) => ({
    body: `<p style="width:${between(70, 180)}px">${lines(2)}${T} ${lines(1)}</p>`,
  }),
  columns: ({ pick }) => ({
    body: `<div style="columns:${pick([2, 3])}">${lines(6)}${T} ${lines(6)}</div>`,
  }),
  placed: ({ between }) => {
    const [x, y] = [between(0, 900), between(0, 5_000)];
    const [a, b] = [between(0, 100), between(0, 5_000)];
    return {
      style: `.t { position:absolute; left:${x}px; top:${y}px; line-height:1; white-space:nowrap }
        @media (max-width: 500px) { .t { left:${a}px; top:${b}px } }`,
      body: `<p>${lines(3)}</p>${T}<div style="height:5600px"></div>`,
      corner: { 1440: [x, y], 390: [a, b] },
    };
  },
  scaled: ({ pick, between }) => ({
    body: `<p style="transform:scale(${pick([0.6, 1.4])}) translate(${between(0, 20)}px, ${between(0, 300)}px);transform-origin:0 0">${T}</p>`,
  }),
  zoomed: ({ pick }) => ({
    body: `<div style="zoom:${pick([0.7, 1.5])}"><p>${lines(3)}${T}</p></div>`,
  }),
  turned: () => ({ body: `<p style="writing-mode:vertical-rl;height:300px">${T}</p>` }),
  spaced: ({ pick }) => ({
    body: `<p style="letter-spacing:${pick([2, 5])}px;text-transform:uppercase">${T}</p>`,
  }),
  tall: ({ between }) => ({
    body: `<div style="height:100vh;background:#eee">Hero</div><div style="height:${between(10, 3_000)}px"></div><p>${T}</p>`,
  }),
  held: () => ({
    body: `<header style="position:fixed;top:0;left:0;right:0;height:40px;background:#ddd">Menu</header>
      <nav style="position:sticky;top:40px;background:#ccc">Also menu</nav><div style="height:1800px;padding-top:60px">${lines(4)}</div><p>${T}</p>`,
  }),
  'in the menu': () => ({
    body: `<header style="position:fixed;top:10px;left:5px;background:#ddd">${T}</header><div style="height:2500px"></div>`,
  }),
  'at the foot': () => ({
    body: `<div style="height:2500px"></div><footer style="position:fixed;bottom:0;left:0;background:#ddd">${T}</footer>`,
  }),
  table: ({ pick }) => ({
    body: `<table border="1"><tr><td>${lines(1)}</td><td style="text-align:${pick(['left', 'right', 'center'])}">${T}</td></tr></table>`,
  }),
  list: () => ({ body: `<ul><li>${lines(1)}</li><li>${T} ${lines(2)}</li></ul>` }),
  grid: () => ({
    body: `<div style="display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:9px"><p>${lines(1)}</p><p>${lines(2)}</p><p>${T}</p></div>`,
  }),
  arabic: () => ({ body: `<p dir="rtl">${lines(1)}${T} ${lines(1)}</p>` }),
  shadow: () => ({
    body: `<x-card></x-card><script>document.querySelector('x-card').attachShadow({ mode: 'open' }).innerHTML =
      '<style>.t { color: ${INK} }</style><p>${T}</p>'</script>`,
  }),
  moving: ({ pick }) => ({
    style: `@keyframes in { from { transform: translateX(-80px); opacity: 0.2 } } @keyframes on { to { transform: translateX(90px) } }
      p { animation: ${pick(['in 9s both', 'on 4s infinite alternate'])} }`,
    body: `<p>${T}</p>`,
  }),
  scripted: () => ({
    body: `<p id="p">${T}</p><script>let n = 0; setInterval(() => { n += 7; p.style.marginTop = n % 400 + 'px' }, 5)</script>`,
  }),
  folded: () => ({
    body: `<details><summary>More</summary><p>${T}</p></details>`,
    expected: { 1440: 'folded', 390: 'folded' },
  }),
  opened: () => ({ body: `<details open><summary>More</summary><p>${T}</p></details>` }),
  'for desks': () => ({
    style: `@media (max-width: 500px) { p { display: none } }`,
    body: `<div>${lines(2)}</div><p>${T}</p>`,
    expected: { 390: 'hidden' },
  }),
  'one copy each': () => ({
    style: `@media (max-width: 500px) { .d { display: none } } @media (min-width: 501px) { .m { display: none } }`,
    body: `<p class="d">${T}</p><div>${lines(3)}</div><p class="m">${T}</p>`,
  }),
  carousel: () => ({
    body: `<div style="overflow:hidden;width:300px;height:60px"><div style="display:flex;width:900px">
      <p style="width:300px">First</p><p style="width:300px">${T}</p></div></div>`,
    expected: { 1440: 'clipped', 390: 'clipped' },
  }),
  'wider than a phone': () => ({
    body: `<div style="width:1300px;position:relative;height:90px"><p style="position:absolute;left:700px">${T}</p></div>`,
    expected: { 390: 'clipped' },
  }),
  scroller: () => ({
    body: `<div style="overflow:auto;height:120px;border:1px solid #777"><p>${T}</p>${lines(30)}</div>`,
  }),
  // Grey clouds, so that the picture is written as a photograph is.
  photograph: ({ between }) => ({
    body: `<svg width="100%" height="${between(400, 900)}"><filter id="f"><feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="5"/>
      <feColorMatrix type="saturate" values="0"/></filter><rect width="100%" height="100%" filter="url(#f)"/></svg><p>${T}</p>`,
  }),
  'very long': ({ between }) => ({
    body: `<div style="height:${12_100 + between(0, 9_000)}px">Long</div><p>${T}</p>`,
    expected: { 1440: 'below_cut', 390: 'below_cut' },
  }),
};
const NAMES = Object.keys(KINDS);

/** How many kinds there are; as many numbers one after another have each kind once. */
export const KIND_COUNT = NAMES.length;

export const makePicturedPage = (number: number): PicturedPage => {
  const random = createRandom(number * 104_729 + 5);
  const kind = NAMES[number % NAMES.length] as string;
  const made = (KINDS[kind] as Make)(random);
  const size = random.pick([12, 16, 21, 33]);
  const font = random.pick(['serif', 'sans-serif', 'monospace']);
  return {
    number,
    kind,
    corner: made.corner ?? null,
    expected: { 1440: 'shown', 390: 'shown', ...made.expected },
    html: `<!doctype html><html lang="en"><head><title>Offer ${number}</title><style>
      * { margin: 0; padding: 0 } body { background: #fff; color: #222; font: ${size}px/1.3 ${font} }
      .t { color: ${INK} } ${made.style ?? ''}</style></head><body>${made.body}</body></html>`,
  };
};
