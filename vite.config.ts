import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(infinite|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker))/i

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
        // The oldest browsers that know light-dark(): see docs/decisions/0001-plain-css-with-tokens.md.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/shell/browser.tsx', 'src/shell/boot.ts', 'src/ui/fonts.css'],
          output: {
            // What every screen needs changes seldom and compresses best as a whole; what only some need stays out.
            codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
          },
        },
      },
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}))
