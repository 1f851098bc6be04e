import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Two builds of one source: what the browser loads (hashed, immutable) and what the server renders with.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/render',
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: { input: 'src/server/render.tsx' },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        target: 'baseline-widely-available',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/shell/browser.tsx' },
      },
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}))
