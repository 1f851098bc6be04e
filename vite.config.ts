import { globSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Also the name of the module in the manifest of the build. */
const DASHBOARD_SCREENS = 'virtual:dashboard-screens'

const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(infinite(?!QueryOptions)|queriesObserver|useQueries|mutationObserver|useMutation|useBlocker|useIsFetching))/i

/** Code that most pages use. */
const KIT =
  /src[\\/](app[\\/](query-tags|use-query-once)|auth[\\/](account[\\/](clear-drafts|client|sign-out-signal)|sessions[\\/]copy)|products[\\/](core[\\/]stock-label|images[\\/](product-image|image-widths)|renders[\\/]render-widths|specifications[\\/]families)|promises[\\/]lead-time|catalog[\\/]product-card[\\/]stock-badge|order-lists[\\/]guest-list[\\/](guest-list-key|has-guest-list)|pricing[\\/]max-quantity|reviews[\\/]core[\\/]review-adapter|site[\\/](home[\\/]statistics|layout[\\/]section-drawing)|lib[\\/](dates|keys-of|money|numbers|search)|ui[\\/](alert|button|icon(?!-)|input-box|layout|lazy-with-retry|link-button|load-error|notify|options|page-header|section|served-part|spinner|status-dot|text(?!-)|title-block|use-is-server-rendered))\b/
/** The components of tables and forms, and the hooks for lists and changes, which most pages of the dashboard use. */
const DASHBOARD_KIT =
  /@tanstack[\\/].*(infiniteQ|useInfiniteQ|useQueries|queriesObserver|mutationObserver|useMutation|useBlocker)|src[\\/]ui[\\/](breadcrumbs|choice-list|columns|confirm-dialog|copy-button|description-item|dialog|empty-illustration|error-summary|filter-bar|filter-chips|focus-after-change|form-dialog|load-more|panel|popover|row-density|search-field|sentence-list|sort-select|sortable-header|table|tabs|use-discard-question|use-leave-question)\b/
/** Forms and tables of texts, on public pages and in the dashboard. */
const FORM_KIT = /src[\\/]ui[\\/](field|surface|text-table)\b/
/** Code that every page with products uses. */
const PRODUCT =
  /src[\\/](pricing[\\/](quantity-rules|smallest-order)|order-lists[\\/]add-to-list[\\/](add-to-list-control|card-list)|catalog[\\/]list[\\/]similar-products|catalog[\\/]product-card[\\/](?!stock-badge)|products[\\/](core[\\/]rules|specifications[\\/](format-specs|spec-cells|spec-items|specifications)))\b/

/** The filters of the product list that are in its first page; the panel with all of them is loaded later. */
const FILTERS =
  /src[\\/](catalog[\\/]facets[\\/](facet|choice-facet|[a-z-]+\.module)|products[\\/]list-query[\\/](active-filters|use-product-search))\b/

/** Small sheets of several pages. */
const BLOCKS = /src[\\/]ui[\\/](figure-table|progress|surface|text-table)\.module/

/** The form of the pages to sign in and to register, with its own sheet. */
const AUTH_FORM = /src[\\/]auth[\\/](form|sign-in[\\/](google-button|google-popup(?!-)|use-google-sign-in))\b/

/** The field for a new password and what is said about it: to register, to reset a password, and in the profile. */
const NEW_PASSWORD = /src[\\/]auth[\\/]passwords[\\/](new-password-field|password-advice)\b/

/** The sections of the home page. */
const CONTENT = /src[\\/](reviews[\\/]customer-reviews|site[\\/]topic-list|ui[\\/]stars)\b/

/** Adds its file name to each lazy import in `routes.tsx`, so that a rendered page can preload the code. */
const screenFiles: Plugin = {
  name: 'screen-files',
  enforce: 'pre',
  // Only the server uses the names, so the browser build leaves them out.
  transform: (code, id, options) =>
    options?.ssr && id.endsWith('/src/routes.tsx')
      ? code.replace(/\(\) =>\s+import\('#app\/([^']+)'\)/g, "Object.assign($&, { file: '$1' })")
      : undefined,
}

const DASHBOARD_PAGES = /(?<=const dashboardPages = \[).+?(?=\] as const)/s
const IMPORT = /import\('([^']+)'\)/g

/**
 * Moves the imports of the dashboard's pages from `routes.tsx` to a module that is loaded with the first of them. With
 * every import stand the names of all files that it needs, and guests need none of these.
 */
const dashboardScreens: Plugin = {
  name: 'dashboard-screens',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  resolveId: (id) => (id === DASHBOARD_SCREENS ? id : undefined),
  load(id) {
    if (id !== DASHBOARD_SCREENS) return undefined
    const [pages = ''] = DASHBOARD_PAGES.exec(readFileSync('src/routes.tsx', 'utf8')) ?? []
    return `export const screens = [${[...pages.matchAll(IMPORT)].map(([load]) => `() => ${load}`).join(',')}]`
  },
  transform(code, id) {
    if (!id.endsWith('/src/routes.tsx')) return undefined
    let index = 0
    return code.replace(DASHBOARD_PAGES, (pages) =>
      pages.replace(
        IMPORT,
        () => `import('${DASHBOARD_SCREENS}').then(({ screens }) => screens[${index++}]())`,
      ),
    )
  },
}

/** `src/server/main.js` loads it before there is a build. It must be loaded only once. */
const STOP_REQUEST = /ops[\\/]stop-request\.server\.ts$/

/** Files that the server reads, and the processes that it starts, are beside the source. */
const serverSource: Plugin = {
  name: 'server-source',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  enforce: 'pre',
  resolveId: (source) =>
    STOP_REQUEST.test(source)
      ? { id: '../../src/server/ops/stop-request.server.ts', external: true }
      : undefined,
  transform: (code, id) =>
    id.endsWith('.server.ts')
      ? code.replaceAll(
          'import.meta.url',
          `new URL('../../${relative(import.meta.dirname, id)}', import.meta.url).href`,
        )
      : undefined,
  // Node keeps a source with other characters in twice the memory.
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * Lets the bundler inline each class name where it is used, instead of an object with all class names of a module.
 * Types and tests use the default export.
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

/** Keeps a style sheet in the build after all of its class names were inlined. */
const keepSheets: Plugin = {
  name: 'keep-sheets',
  apply: 'build',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
}

/** The classes and animations of every module, always in the same order. */
const CLASS_NAMES = globSync('src/**/*.module.css')
  .sort()
  .flatMap((file) => {
    const names = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z]\w*)/gi)
    return [...new Set(Array.from(names, ([, name]) => `${file} ${name}`))]
  })

/** Two or three characters, the first a letter, and the same in both builds. */
function shortClassName(name: string, file: string): string {
  const index = CLASS_NAMES.indexOf(`${relative(import.meta.dirname, file)} ${name}`)
  if (index < 0) throw new Error(`${file} has no class ${name}`)
  const short = (index < 936 ? 360 + index : 12_960 + index).toString(36)
  // Ad blockers hide elements of the class `ad`.
  return short === 'ad' ? 'a-d' : short
}

const STYLES = globSync('src/**/*.css')
  .sort()
  .map((file) => readFileSync(file, 'utf8'))
  .join('')
const DECLARED_PROPERTY = /^\s*(--[\w-]+): ([^;]+);/gm

/** The values of the design tokens that are declared once and read no other token: they are the same everywhere. */
const CONSTANT_TOKENS = (() => {
  const [root = ''] = /:root \{[^}]+\}/.exec(readFileSync('src/ui/tokens.css', 'utf8')) ?? []
  const declared = Array.from(STYLES.matchAll(DECLARED_PROPERTY), ([, name]) => name)
  const isConstant = (name: string, value: string) =>
    declared.indexOf(name) === declared.lastIndexOf(name) && !value.includes('var(')
  return new Map(
    Array.from(
      root.matchAll(DECLARED_PROPERTY),
      ([, name = '', value = '']) => [name, value] as const,
    ).filter((token) => isConstant(...token)),
  )
})()

const insertConstantTokens = (css: string) =>
  css
    .replace(DECLARED_PROPERTY, (declaration, name: string) => (CONSTANT_TOKENS.has(name) ? '' : declaration))
    .replace(/var\((--[\w-]+)\)/g, (use, name: string) => CONSTANT_TOKENS.get(name) ?? use)

/** Not the end of a class name, such as those of the toasts. */
const CUSTOM_PROPERTY = /(?<![\w-])--[a-z][\w-]*/g
/** Every custom property that is left, the most used first. */
const CUSTOM_PROPERTIES = (() => {
  const uses = new Map<string, number>()
  for (const [name] of insertConstantTokens(STYLES).matchAll(CUSTOM_PROPERTY))
    uses.set(name, (uses.get(name) ?? 0) + 1)
  return [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0))
})()

/**
 * Every public page contains its styles: a token with one value everywhere is replaced by it, which the browser need not
 * look up for each element, and the name of another custom property takes one or two characters.
 */
const shortCustomProperties: Plugin = {
  name: 'short-custom-properties',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css')
      ? insertConstantTokens(code).replace(
          CUSTOM_PROPERTY,
          (name) => `--${CUSTOM_PROPERTIES.indexOf(name).toString(36)}`,
        )
      : undefined,
}

const readableClassName = (name: string, file: string) => `${basename(file, '.module.css')}-${name}`

const ASSET_FILE_NAMES = 'assets/[name]-[hash:6][extname]'

// Two builds of one source: for the browser (hashed, immutable) and for the server.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    screenFiles,
    dashboardScreens,
    serverSource,
    inlineClassNames,
    shortCustomProperties,
    keepSheets,
    react(),
  ],
  appType: 'custom',
  // React has this hook itself; the router's package brings a replacement for older versions.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  // The bundler does not set it in code for servers, which would run the development build of React.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { modules: { generateScopedName: command === 'build' ? shortClassName : readableClassName } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node24',
        rolldownOptions: {
          input: ['start.server.ts', 'serve.server.ts', 'pages/render.server.tsx'].map(
            (file) => `src/server/${file}`,
          ),
          output: {
            // Named as in the build for the browser, which writes the files.
            assetFileNames: ASSET_FILE_NAMES,
            chunkFileNames: '[name]-[hash:7].js',
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
            // Those of libraries are an eighth of the source, which Node keeps in memory.
            comments: false,
          },
        },
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
          input: [
            'src/browser/main.tsx',
            'src/browser/bootstrap-script.ts',
            'src/browser/visitor.ts',
            'src/ui/fonts.css',
            'src/server/api/api-docs.css',
          ],
          // No file of the source is imported only for what it does. Otherwise constants that only the server uses stay.
          treeshake: { moduleSideEffects: [{ test: /\/src\/.*\.tsx?$/, sideEffects: false }] },
          output: {
            // Every page has a list of all files, so a shorter hash counts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSET_FILE_NAMES,
            // Code of every page changes rarely and compresses best in one file. Code of some pages stays separate.
            codeSplitting: {
              groups: [
                { name: 'frame', test: FRAME },
                { name: 'kit', test: KIT },
                { name: 'dashboard-kit', test: DASHBOARD_KIT, includeDependenciesRecursively: false },
                { name: 'form-kit', test: FORM_KIT, includeDependenciesRecursively: false },
                { name: 'product', test: PRODUCT, includeDependenciesRecursively: false },
                { name: 'filters', test: FILTERS, includeDependenciesRecursively: false },
                { name: 'blocks', test: BLOCKS, includeDependenciesRecursively: false },
                { name: 'content', test: CONTENT, includeDependenciesRecursively: false },
                { name: 'auth-form', test: AUTH_FORM, includeDependenciesRecursively: false },
                { name: 'new-password', test: NEW_PASSWORD, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
}))
