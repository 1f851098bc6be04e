import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(infinite|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker))/i

/** The components of every page. */
const KIT =
  /src[\\/](lib[\\/](money|numbers)|ui[\\/](alert|button|icon|layout|lazy-with-retry|load-error|spinner|text))\b/
/** What every page with products shows of them. */
const PRODUCT =
  /src[\\/](pricing[\\/]quantity-rules|products[\\/](rules|product-card|images[\\/]product-image|specifications[\\/]format-specs))\b/

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

/**
 * Lets the bundler put each class name where it is used, instead of a table of all names of a sheet. The types and the
 * tests see the default export.
 */
const inlineClassNames: Plugin = {
  name: 'inline-class-names',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.tsx')
      ? code.replace(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2')
      : undefined,
}

const classNames = new Map<string, string>()

/** Four characters, the same in every build of the same source; the first is a letter. */
function shortClassName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file)} ${name}`
  const [short = ''] = /[a-z]\w{3}/i.exec(createHash('sha256').update(source).digest('base64url')) ?? []
  const other = classNames.get(short) ?? source
  if (other !== source) throw new Error(`${source} and ${other} would both be .${short}: rename one`)
  classNames.set(short, source)
  return short
}

const readableClassName = (name: string, file: string) => `${basename(file, '.module.css')}-${name}`

// Two builds of one source: for the browser (hashed, immutable) and for the server's renderer.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [screenFiles, inlineClassNames, react()],
  appType: 'custom',
  css: { modules: { generateScopedName: command === 'build' ? shortClassName : readableClassName } },
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
        // The oldest browsers that support light-dark(); see docs/decisions/0001-plain-css-with-tokens.md.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/browser/main.tsx', 'src/browser/bootstrap-script.ts', 'src/ui/fonts.css'],
          output: {
            // What every screen needs changes seldom and compresses best as a whole; what only some need stays out.
            codeSplitting: {
              groups: [
                { name: 'frame', test: FRAME },
                { name: 'kit', test: KIT },
                { name: 'product', test: PRODUCT, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}))
