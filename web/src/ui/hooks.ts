/** The Mantine hooks that pages may use. */
export {
  useClickOutside,
  useClipboard,
  useDebouncedCallback,
  useDebouncedValue,
  useDisclosure,
  useDocumentVisibility,
  useElementSize,
  useInterval,
  useMediaQuery,
  useMergedRef,
} from '@mantine/hooks';
