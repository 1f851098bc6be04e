import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(infinite|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker))/i

/** Tells each screen that `routes.tsx` imports lazily the name of its file: a page preloads its screen's code by it. */
const screenFiles: Plugin = {
  name: 'screen-files',
  enforce: 'pre',
  // Only the server preloads: no browser loads the names.
  transform: (code, id, options) =>
    options?.ssr && id.endsWith('/src/routes.tsx')
      ? code.replace(/\(\) =>\s+import\('#app\/([^']+)'\)/g, "Object.assign($&, { file: '$1' })")
      : undefined,
}

// Two builds of one source: what the browser loads (hashed, immutable) and what the server renders with.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [screenFiles, react()],
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/render',
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: { input: 'src/server/pages/render.server.tsx' },
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
          input: ['src/browser/main.tsx', 'src/browser/bootstrap-script.ts', 'src/ui/fonts.css'],
          output: {
            // What every screen needs changes seldom and compresses best as a whole; what only some need stays out.
            codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
          },
        },
      },
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}))
