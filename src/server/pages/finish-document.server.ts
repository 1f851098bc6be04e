/**
 * Finishes a page as it was rendered: what it needs to paint is put into it (its style sheets, its icons), what it needs
 * later is named for the script that fetches it (`browser/bootstrap-script.ts`).
 */
import { ICON_SYMBOLS } from '#app/ui/icon-paths.ts'

export interface StyleSheet {
  href: string
  css: string
}

/** What a page loads. */
export interface PageFiles {
  /** Addresses of its modules. */
  modules: readonly string[]
  /** Its style sheets, in the order in which they apply. */
  sheets: readonly StyleSheet[]
}

export interface DocumentAssets {
  /** The rules that name the typefaces. */
  fontFaces: string
  /** Addresses of the typefaces of headlines and text. */
  fonts: readonly string[]
  /** The script in the page itself. */
  bootstrapScript: string
  /** The module that hydrates the page. */
  entry: string
  /** What a page of these screens loads; a screen is a file under `src/`. */
  filesOf: (screens: readonly string[]) => PageFiles
}

/** @param screens the files the page was rendered from, under `src/` @param nonce marks what is put in */
export type FinishDocument = (html: string, screens: readonly string[], nonce: string) => string

function renderIconSprite(html: string): string {
  const used = new Set(Array.from(html.matchAll(/href="#(i-[a-zA-Z]+)"/g), ([, id]) => id))
  const symbols = ICON_SYMBOLS.filter(({ id }) => used.has(id)).map(
    ({ id, viewBox, path }) => `<symbol id="${id}" viewBox="${viewBox}"><path d="${path}"/></symbol>`,
  )
  return `<svg width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`
}

/** Puts `addition` behind the first `mark`. */
function insertAfter(html: string, anchor: string, addition: string): string {
  const at = html.indexOf(anchor)
  if (at < 0) throw new Error(`the page has no ${anchor}`)
  return html.slice(0, at + anchor.length) + addition + html.slice(at + anchor.length)
}

export function createDocumentFinisher({
  fontFaces,
  fonts,
  bootstrapScript,
  entry,
  filesOf,
}: DocumentAssets): FinishDocument {
  const preloads = fonts
    .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="">`)
    .join('')
  return (html, screens, nonce) => {
    const { modules, sheets } = filesOf(screens)
    const styles = fontFaces + sheets.map(({ css }) => css).join('')
    const inlined = sheets.map(({ href }) => href).join(' ')
    const start = `<script nonce="${nonce}" data-entry="${entry}" data-inlined="${inlined}" data-ahead="${modules.join(' ')}">${bootstrapScript}</script>`
    const head = `${preloads}<style nonce="${nonce}">${styles}</style>${start}`
    // In this order, so that the anchors are found outside of what was put in.
    const withSprite = insertAfter(html, '<body>', renderIconSprite(html))
    return insertAfter(withSprite, '<meta name="color-scheme" content="light dark"/>', head)
  }
}
