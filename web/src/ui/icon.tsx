/** Line drawings on a grid of 16 by 16. */
const PATHS = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.5 13V9.5h3V13',
  audits: 'M2.5 4 4 5.5 6 3M2.5 9.5 4 11l2-2.5M8.5 4.5h5M8.5 10h5M8.5 13h3',
  assets: 'M4 2.5h5L12 5.5v8H4zM9 2.5v3h3M6 8h4M6 10.5h4',
  rules: 'M12.5 3H7a2.8 2.8 0 0 0 0 5.6h1M8 3v10.5M11 3v10.5',
  activity: 'M8 2.5a5.5 5.5 0 1 1-5 3.2M2.5 2.8V6h3.2M8 5.2V8l2 1.4',
  bell: 'M8 2.500c-2.300 0-3.800 1.700-3.800 4v2.500L3 11.500h10l-1.200-2.500V6.500c0-2.300-1.500-4-3.800-4M6.500 13.500h3',
  settings: 'M2.5 5h5M10.5 5h3M2.5 11h3M8.5 11h5M9 3.5v3M7 9.500v3',
  search: 'M7 2.500a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.3 10.3 13.5 13.5',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  copy: 'M6 5.500h7v8H6zM10 5.500v-3H3v8h3',
  down: 'M4 6.5 8 10.500l4-4',
  right: 'M6.5 4l4 4-4 4',
  left: 'M9.5 4l-4 4 4 4',
  up: 'M4 9.500l4-4 4 4',
  menu: 'M2.5 4.500h11M2.5 8h11M2.5 11.500h11',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  plus: 'M8 3v10M3 8h10',
  external: 'M9.5 3H13v3.500M13 3 7.5 8.500M11 9.500V13H3V5h3.5',
  download: 'M8 2.500v7.500M4.5 7 8 10.5 11.5 7M3 13.500h10',
  upload: 'M8 10.500V3M4.5 6.5 8 3l3.5 3.500M3 13.500h10',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H9a4 4 0 0 1 0 8H6.5',
  comment: 'M2.5 3.500h11v7.500H8L5 13.500V11H2.500z',
  user: 'M8 2.500a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.400M2.8 13.500c.6-2.6 2.6-3.8 5.2-3.800s4.6 1.2 5.2 3.8',
  users:
    'M6 3a2.4 2.4 0 1 1 0 4.800A2.4 2.4 0 0 1 6 3M1.5 13c.5-2.3 2.2-3.4 4.5-3.400s4 1.1 4.5 3.400M10.5 3.200a2.3 2.3 0 0 1 0 4.400M11.5 9.800c1.6.3 2.7 1.4 3 3.2',
  link: 'M6.7 9.300l2.6-2.600M7.5 4.5 9 3a2.8 2.8 0 0 1 4 4l-1.5 1.500M8.5 11.5 7 13a2.8 2.8 0 0 1-4-4l1.5-1.5',
  keyboard: 'M1.5 4h13v8h-13zM4 6.500h.01M6.7 6.500h.01M9.4 6.500h.01M12 6.500h.01M5 9.500h6',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  play: 'M5 3.500v9l7-4.500z',
  stop: 'M4 4h8v8H4z',
  warning: 'M8 2.5 14 13H2zM8 6.500v3M8 11.300h.01',
  info: 'M8 2.500a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 7.500V11M8 5.200h.01',
  sun: 'M8 5.300a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.400M8 1.500v1.500M8 13v1.500M1.5 8H3M13 8h1.500M3.4 3.400l1 1M11.6 11.600l1 1M3.4 12.600l1-1M11.6 4.400l1-1',
  moon: 'M13 9.700A5.5 5.5 0 0 1 6.3 3 5.5 5.5 0 1 0 13 9.700z',
  screen: 'M2 3h12v8H2zM6 13.500h4M8 11v2.5',
  key: 'M10.5 2.500a3 3 0 1 1-2.7 4.300L3 11.500V13h2v-1.500h1.500V10H8l.9-.9',
  clock: 'M8 2.500a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3l2 1.5',
  group: 'M5.5 2.500h8v8h-8zM3.5 5.500h-1v8h8v-1',
  signOut: 'M6.5 3H3v10h3.500M10 5l3 3-3 3M13 8H6.5',
  mail: 'M2 4h12v8.500H2zM2 4.5 8 9l6-4.5',
  shield: 'M8 2 13 4v3.500c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.500V4z',
  flag: 'M4 14V2.500M4 3h8l-2 3 2 3H4',
  terminal: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10.500h3',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.600L13 6M13 2.500V6H9.5',
  compare: 'M2.5 5h8M8 2.5 10.5 5 8 7.500M13.5 11h-8M8 8.5 5.5 11 8 13.5',
  trash: 'M3 4.500h10M6 4.500v-2h4v2M4.5 4.5 5 13.500h6l.5-9',
  edit: 'M3 13l.7-2.800L10.5 3.500l2 2-6.8 6.800z',
  template: 'M2.5 2.500h11v11h-11zM2.5 6h11M6.500 6v7.500',
  tone: 'M3 6.500v3h2l3.500 3v-9L5 6.500zM11 6a3 3 0 0 1 0 4M12.700 4.300a5.400 5.400 0 0 1 0 7.400',
  knowledge:
    'M8 4.500C6.500 3.300 4.500 3 2.500 3v9.500c2 0 4 .3 5.500 1.500 1.500-1.200 3.500-1.500 5.500-1.500V3c-2 0-4 .3-5.500 1.500zM8 4.500V14',
  code: 'M5.5 4.500 2 8l3.500 3.500M10.500 4.500 14 8l-3.500 3.500',
  bullets: 'M6.5 4h7M6.500 8h7M6.500 12h7M2.800 4h.01M2.800 8h.01M2.800 12h.01',
  numbers:
    'M7 4h6.500M7 8h6.500M7 12h6.500M2.500 3.200 3.500 2.500v3M2.300 10.700c.4-.9 1.900-.8 1.900.2 0 .8-1.900 1.400-1.900 2.300h2',
  quote: 'M3 12.500v-9M6 5h7.500M6 8h7.500M6 11h5',
  table: 'M2.500 3h11v10h-11zM2.500 6.300h11M2.500 9.600h11M8 3v10',
  divider: 'M2 8h12M5 3.500h6M5 12.500h6',
  redo: 'M10.500 3l3 3-3 3M13.500 6H7a4 4 0 0 0 0 8h2.500',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  bookmark: 'M4.5 2.500h7v11L8 10.8 4.5 13.500z',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
}

/** An icon beside a word. If it is alone in a button, the button must have the label. */
export const Icon = ({ name, size = 16 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' || name === 'grip' ? 2 : 1.3}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
