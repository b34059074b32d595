import {
  type ButtonProps,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';

/**
 * Ink blue, the only colour for links and buttons. The light scheme uses the seventh shade, the dark scheme
 * the third.
 */
const act: MantineColorsTuple = [
  '#eef2fb',
  '#dbe3f6',
  '#bccbee',
  '#9db4f0',
  '#7f9ce8',
  '#5677cc',
  '#2b50aa',
  '#24448f',
  '#1d3775',
  '#162a5b',
];

/** The greys of the dark scheme, from text to the page's background. */
const dark: MantineColorsTuple = [
  '#e8e6e1',
  '#cfcfcb',
  '#b0b2b1',
  '#7d8388',
  '#434b53',
  '#2c3238',
  '#1a1e22',
  '#14171a',
  '#101215',
  '#0b0d0f',
];

const urgent: MantineColorsTuple = [
  '#fdf0ee',
  '#fbe5e2',
  '#f5c6c1',
  '#ff8a80',
  '#e8655b',
  '#d43c34',
  '#bb1f1a',
  '#9c1915',
  '#7c1411',
  '#5d0f0d',
];

/**
 * The colours are chosen so that every text has a contrast of at least 4.5 to 1 and every field border 3 to
 * 1, on all backgrounds.
 */
const colours: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--act)',
  '--mantine-color-error': 'var(--state-urgent)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--paper-2)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule-2)',
  '--mantine-color-disabled': 'var(--paper-3)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--rule)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-light': 'var(--paper-3)',
  '--mantine-color-gray-light-hover': 'var(--paper-3)',
  '--mantine-color-gray-text': 'var(--ink-2)',
  '--mantine-color-gray-outline': 'var(--ink-2)',
  '--mantine-primary-color-filled': 'var(--act)',
  '--mantine-primary-color-contrast': 'var(--on-act)',
  '--mantine-primary-color-light': 'var(--act-soft)',
  '--mantine-primary-color-light-color': 'var(--act)',
  '--mantine-color-act-filled': 'var(--act)',
  '--mantine-color-act-filled-hover': 'light-dark(#24448f, #b4c6f5)',
  '--mantine-color-act-light': 'var(--act-soft)',
  '--mantine-color-act-light-hover': 'light-dark(#d8e1f4, #26355a)',
  '--mantine-color-act-light-color': 'var(--act)',
  '--mantine-color-act-text': 'var(--act)',
  '--mantine-color-act-outline': 'var(--act)',
  '--mantine-color-urgent-filled': 'var(--state-urgent)',
  '--mantine-color-urgent-filled-hover': 'light-dark(#9c1915, #ffa59d)',
  '--mantine-color-urgent-light': 'var(--state-urgent-soft)',
  '--mantine-color-urgent-light-color': 'var(--state-urgent)',
  '--mantine-color-urgent-text': 'var(--state-urgent)',
  '--mantine-color-urgent-outline': 'var(--state-urgent)',
};

/** Mantine sets its colours separately for each scheme, so ours must replace them in both. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
});

/**
 * Filled buttons are dark in the light scheme and light in the dark one, so their text colour changes with
 * it.
 */
const onFilled = (variant: string | undefined) =>
  variant === undefined || variant === 'filled' ? { '--button-color': 'var(--on-act)' } : {};

export const theme = createTheme({
  primaryColor: 'act',
  primaryShade: { light: 6, dark: 3 },
  colors: { act, urgent, dark },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: {
    fontFamily: 'var(--sans)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'md',
  shadows: {
    sm: '0 1px 2px rgb(27 31 36 / 8%)',
    md: '0 2px 8px rgb(27 31 36 / 12%)',
    lg: '0 8px 24px rgb(27 31 36 / 16%)',
    xl: '0 12px 40px rgb(27 31 36 / 20%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain data instead of Modal.extend(...), which would load every component with the first page.
  components: {
    Button: {
      defaultProps: { size: 'xs' },
      vars: (_theme: MantineTheme, { variant }: ButtonProps) => ({
        root: { '--button-fz': '13px', '--button-height': '32px', ...onFilled(variant) },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Input: {
      vars: () => ({ wrapper: { '--input-fz': '14px', '--input-bd': 'var(--field)' } }),
    },
    Checkbox: { defaultProps: { size: 'xs' } },
    // A badge is never cut off, because a cut status cannot be understood.
    Badge: { defaultProps: { variant: 'default', tt: 'none', fw: 500, miw: 'max-content' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        // The placeholder element is not valid inside a menu. The first item gets the focus instead.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.3 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
});
