/** `npm run dev`: starts the shop. Pages reload when you edit them; `node --watch` restarts it for server files. */
import '../src/server/ops/load-environment.server.ts'
import type { Server } from 'node:http'
import { createServer as createVite } from 'vite'
import { readConfig } from '../src/server/ops/config.server.ts'
import type { PageRenderer, PageRendering } from '../src/server/pages/page-renderer.server.ts'
import { openShop } from '../src/server/shop.server.ts'
import { readArguments } from './read-arguments.ts'
import { subsetFonts } from './subset-fonts.ts'

readArguments(`Usage: npm run dev
Starts the shop for development, with the settings of .env. Pages reload when you edit them.`)

const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => undefined
window.$RefreshSig$ = () => (type) => type`

const SCRIPTS = ['/@refresh', '/@vite/client', '/src/browser/main.tsx']
const STYLES = ['/src/ui/fonts.css', '/src/ui/tokens.css', '/src/ui/reset.css']
const linkSheets = (hrefs: readonly string[]) =>
  hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
const TAIL = SCRIPTS.map((script) => `<script type="module" src="${script}"></script>`).join('')

/** The page that shows every component of the kit in every state. */
const STYLEGUIDE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Styleguide</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${linkSheets(STYLES)}</head>
<body><script type="module">${REFRESH}</script><script type="module" src="/styleguide/main.tsx"></script></body></html>`

async function renderInDevelopment(server: Server): Promise<PageRendering> {
  const vite = await createVite({ configLoader: 'native', server: { middlewareMode: true, hmr: { server } } })
  const renderer = () => vite.ssrLoadModule('/src/server/pages/render.server.tsx') as Promise<PageRenderer>
  const { canonicalPagePath, indexedPaths } = await renderer()
  /** The style sheets of the components rendered so far. Links to them style the page before the modules run. */
  const renderedSheets = () =>
    [...vite.environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith('.module.css'))
  let transport: Parameters<PageRenderer['setRenderTransport']>[0] = fetch
  return {
    development(request, response, next) {
      if (request.url === '/@refresh')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(REFRESH)
      else if (request.url === '/styleguide')
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(STYLEGUIDE)
      else vite.middlewares(request, response, next)
    },
    assets: new Map(),
    styles: [...STYLES, '/src/server/api/api-docs.css'],
    finishDocument: ({ html, dataUrl }) =>
      html
        .replace('</head>', `${linkSheets([...STYLES, ...renderedSheets()])}</head>`)
        .replace(
          '<body>',
          `<body><script>hydrationData = fetch(${JSON.stringify(dataUrl)}).then((data) => data.json())</script>`,
        )
        .replace('</body>', `${TAIL}</body>`),
    renderer: {
      canonicalPagePath,
      indexedPaths,
      setRenderTransport: (given) => {
        transport = given
      },
      renderPage: async (path, origin, nonce) => {
        const current = await renderer()
        current.setRenderTransport(transport)
        return current.renderPage(path, origin, nonce)
      },
    },
  }
}

process.umask(0o077)
await subsetFonts()
const shop = await openShop(readConfig(process.env), renderInDevelopment)
console.log(`FIX IT is open at ${shop.url}. Its pages reload when you edit them.`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => shop.close().then(() => process.exit(0)))
