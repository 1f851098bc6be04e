/**
 * Completes a rendered page: inserts its styles and icons, so that it paints without further requests, and lists its style
 * sheets and modules for the script that loads them later (`browser/bootstrap-script.ts`).
 */
import { MEMBERSHIP_SCRIPT } from '#app/auth/account/membership-hint.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { THEME_SCRIPT } from '#app/site/layout/theme.ts'
import { ICON_SYMBOLS } from '#app/ui/icon-paths.ts'
import type { CssRule } from './used-rules.server.ts'

export interface StyleSheet {
  href: string
  css: string
  rules: readonly CssRule[]
}

/** The files of a page. */
export interface PageFiles {
  /** The URLs of its modules, without the entry. */
  modules: readonly string[]
  /** Its style sheets in cascade order. */
  sheets: readonly StyleSheet[]
  /** The rules of the sheets that its HTML needs. */
  selectUsedRules: (html: string) => string
}

export interface DocumentAssets {
  /** The `@font-face` rules of fonts to load. */
  fontFaces: string
  /** Those of their fallbacks, which every computer has. */
  fallbackFaces: string
  /** The source of the inline script. */
  bootstrapScript: string
  /** The module that hydrates the page. */
  entry: string
  /** The module that checks who is visiting, and loads the page's code. */
  visitorScript: string
  /** The files of a page with these screens. A screen is a file below `src/`. */
  filesOf: (screens: readonly string[]) => PageFiles
}

interface RenderedDocument {
  html: string
  /** The URL of the data that it was rendered from. */
  dataUrl: string
  /** The files below `src/` that the page was rendered from. */
  screens: readonly string[]
  /** True if the page shows what it is for only after hydration. */
  needsCode: boolean
  /** True if guests are sent to sign in. */
  isPersonal: boolean
}

/** @param nonce marks the inserted scripts and styles */
export type FinishDocument = (page: RenderedDocument, nonce: string) => string

/** Tells the modules of the page the currency; US dollars are theirs without it. */
const CURRENCY_SCRIPT = CURRENCY === 'USD' ? '' : `shopCurrency="${CURRENCY}";`

function renderIconSprite(html: string): string {
  const used = new Set(Array.from(html.matchAll(/href="#(i-[a-zA-Z]+)"/g), ([, id]) => id))
  const symbols = ICON_SYMBOLS.filter(({ id }) => used.has(id)).map(
    ({ id, viewBox, path }) => `<symbol id="${id}" viewBox="${viewBox}"><path d="${path}"/></symbol>`,
  )
  return `<svg width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`
}

/** Inserts `addition` after the first `anchor`. */
function insertAfter(html: string, anchor: string, addition: string): string {
  const at = html.indexOf(anchor)
  if (at < 0) throw new Error(`the page has no ${anchor}`)
  return html.slice(0, at + anchor.length) + addition + html.slice(at + anchor.length)
}

export function createDocumentFinisher({
  fontFaces,
  fallbackFaces,
  bootstrapScript,
  entry,
  visitorScript,
  filesOf,
}: DocumentAssets): FinishDocument {
  return ({ html, dataUrl, screens, needsCode, isPersonal }, nonce) => {
    const { modules, sheets, selectUsedRules } = filesOf(screens)
    // In this order, because inserted text could contain the next anchor.
    const withSprite = insertAfter(html, '<body>', renderIconSprite(html))
    // The code of other pages follows at once, and needs all rules.
    const styles = needsCode ? sheets.map(({ css }) => css).join('') : selectUsedRules(withSprite)
    const marks = `${needsCode ? ' data-needs-code' : ''}${isPersonal ? ' data-personal' : ''}`
    const visitorPreload = needsCode ? `<link rel="modulepreload" href="${visitorScript}">` : ''
    const start = `<script nonce="${nonce}"${marks} data-visitor="${visitorScript}" data-entry="${entry}" data-json="${dataUrl.replaceAll('&', '&amp;')}" data-sheets="${sheets.map(({ href }) => href).join(' ')}" data-ahead="${modules.join(' ')}">${THEME_SCRIPT}${MEMBERSHIP_SCRIPT}${CURRENCY_SCRIPT}${bootstrapScript}</script>`
    // Applied by the bootstrap script, or at once without scripts.
    const laterStyle = `<style nonce="${nonce}" media="(scripting:none)">${fontFaces}</style>`
    const head = `${visitorPreload}<style nonce="${nonce}">${fallbackFaces}${styles}</style>${laterStyle}${start}`
    return insertAfter(withSprite, '<meta name="color-scheme" content="light dark"/>', head)
  }
}
