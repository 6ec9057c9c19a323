import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8421';

export default defineConfig({
  plugins: [svelte()],
  // Relative, so that the page can live under a path of a site; the server completes what index.html names.
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', isolate: false },
  resolve: { conditions: ['browser'] },
});
