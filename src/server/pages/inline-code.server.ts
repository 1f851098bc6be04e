/**
 * Which scripts and styles of a page are the shop's own. The renderer marks them with a nonce that is made for one
 * rendering and is known to nobody else; a script that came in with data has none, so no policy allows it. The marks are
 * taken off again, so that the page stays the same bytes for everyone.
 */
import { randomBytes } from 'node:crypto'
import type { InlineCode } from '../http/security-headers.server.ts'

export const newNonce = (): string => randomBytes(18).toString('base64url')

export interface PageWithoutNonces extends InlineCode {
  /** The page without any mark. */
  html: string
}

/** @param marked a finished page; `nonce` marks everything that the shop put into it */
export function removeNonces(marked: string, nonce: string): PageWithoutNonces {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  const styles: string[] = []
  for (let at = marked.indexOf(mark); at >= 0; at = marked.indexOf(mark, at + mark.length)) {
    const tag = marked.slice(marked.lastIndexOf('<', at), marked.indexOf('>', at) + 1)
    const content = (end: string) => {
      const from = marked.indexOf('>', at) + 1
      return marked.slice(from, marked.indexOf(end, from))
    }
    if (tag.startsWith('<style')) styles.push(content('</style>'))
    else if (tag.startsWith('<script') && isExecutable(tag)) scripts.push(content('</script>'))
  }
  const html = marked.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(mark, '')
  return { html, scripts, styles }
}

/** Neither a file of its own nor data for search engines. */
const isExecutable = (tag: string) => !tag.includes(' src="') && !tag.includes(' type="application/ld+json"')
