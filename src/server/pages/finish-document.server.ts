/**
 * Finishes a page as it was rendered: what it needs to paint is put into it (its part of the style sheet, its icons),
 * what it needs later is named for the script that fetches it (`browser/bootstrap-script.ts`).
 */
import { ICON_SYMBOLS } from '#app/ui/icon-paths.ts'
import { createCriticalCss } from './critical-css.server.ts'

export interface DocumentAssets {
  /** The styles of all public pages, faces included, and where the sheet without the faces is fetched from. */
  stylesheet: { href: string; css: string }
  /** Addresses of the faces that headlines and text need. */
  fonts: readonly string[]
  /** The script in the page itself. */
  bootstrapScript: string
  /** The module that takes the page over. */
  entry: string
  /** Itself and every module that every page needs. */
  modules: readonly string[]
  /** The modules of a screen, by its file under `src/`. */
  modulesOf: (screen: string) => readonly string[]
}

/** @param screens the files the page was rendered from, under `src/` @param nonce marks what is put in */
export type FinishDocument = (html: string, screens: readonly string[], nonce: string) => string

function renderIconSprite(html: string): string {
  const used = new Set(Array.from(html.matchAll(/href="#(i-[a-z]+)"/g), ([, id]) => id))
  const symbols = ICON_SYMBOLS.filter(({ id }) => used.has(id)).map(
    ({ id, viewBox, path }) => `<symbol id="${id}" viewBox="${viewBox}"><path d="${path}"/></symbol>`,
  )
  return `<svg class="vh" aria-hidden="true">${symbols.join('')}</svg>`
}

/** Puts `addition` behind the first `mark`. */
function insertAfter(html: string, anchor: string, addition: string): string {
  const at = html.indexOf(anchor)
  if (at < 0) throw new Error(`the page has no ${anchor}`)
  return html.slice(0, at + anchor.length) + addition + html.slice(at + anchor.length)
}

export function createDocumentFinisher({
  stylesheet,
  fonts,
  bootstrapScript,
  entry,
  modules,
  modulesOf,
}: DocumentAssets): FinishDocument {
  const stylesFor = createCriticalCss(stylesheet.css)
  const preloads = fonts
    .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="">`)
    .join('')
  return (html, screens, nonce) => {
    const preloadModules = [...new Set([...modules, ...screens.flatMap(modulesOf)])].join(' ')
    const start = `<script nonce="${nonce}" data-entry="${entry}" data-sheet="${stylesheet.href}" data-ahead="${preloadModules}">${bootstrapScript}</script>`
    // In this order, so that the marks are found outside of what was put in.
    const withSprite = insertAfter(html, '<body>', renderIconSprite(html))
    const head = `${preloads}<style nonce="${nonce}">${stylesFor(withSprite)}</style>${start}`
    return insertAfter(withSprite, '<meta name="color-scheme" content="light dark"/>', head)
  }
}
