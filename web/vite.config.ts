import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appAddresses, refuseSchemas } from './build/app-addresses.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), appAddresses(), refuseSchemas(), pdfFiles(), precompress()],
  // The server puts a fresh nonce here on every load; styles that Mantine writes itself carry it.
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Fonts as files: the policy allows no data: fonts, and a cached file is read once.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
});
