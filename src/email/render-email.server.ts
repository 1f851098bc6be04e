import type { Seller } from '#app/lib/seller.ts'
import { type EmailAttachment, type EmailContent, senderLines } from './email-content.ts'
import { renderEmailHtml } from './render-email-html.server.ts'

/** An email as text and HTML with the same content. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
  attachments?: EmailAttachment[]
}

/** The layout of all emails. */
export function renderEmail(content: EmailContent, seller: Seller): RenderedEmail {
  return {
    subject: content.subject,
    text: renderText(content, seller),
    html: String(renderEmailHtml(content, seller)),
  }
}

function alignPairs(pairs: readonly [string, string][]): string[] {
  const width = Math.max(0, ...pairs.map(([label]) => label.length))
  return pairs.length > 0
    ? [pairs.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')]
    : []
}

function renderText(content: EmailContent, seller: Seller): string {
  const { heading, paragraphs, lines = [], moreLines, totals = [], details = [] } = content
  const actions = [content.action, content.secondAction].filter((action) => action !== undefined)
  const products: [string, string][] = lines.map(({ name, sku, calculation, total }) => [
    `${name} (${sku})`,
    `${total} (${calculation})`,
  ])
  return [
    heading,
    ...paragraphs,
    ...alignPairs([...products, ...(moreLines ? [['And', moreLines] as [string, string]] : [])]),
    ...alignPairs(totals),
    ...alignPairs(details.map(([label, value, href]) => [label, href ?? value])),
    ...actions.map(({ label, href }) => `${label}: ${href}`),
    senderLines(seller).join('\n'),
  ].join('\n\n')
}
