import type { Seller } from '#app/lib/seller.ts'
import { type EmailAttachment, type EmailContent, type EmailLineGroup, senderLines } from './email-content.ts'
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

function alignPairs(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...pairs.map(([label]) => label.length))
  return pairs.length > 0
    ? [pairs.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')]
    : []
}

function renderLineGroup({ heading, lines, moreLines }: EmailLineGroup): string[] {
  const products = lines.map(({ name, sku, calculation, total }): [string, string] => [
    sku ? `${name} (${sku})` : name,
    `${total} (${calculation})`,
  ])
  const rows = alignPairs([...products, ...(moreLines ? [['And', moreLines] as const] : [])])
  return heading ? [[`${heading}:`, ...rows].join('\n')] : rows
}

function renderText(content: EmailContent, seller: Seller): string {
  const { subject, heading = subject, paragraphs, lineGroups = [], totals = [], details = [] } = content
  const actions = [content.action, content.secondAction].filter((action) => action !== undefined)
  return [
    heading,
    ...paragraphs,
    ...lineGroups.flatMap(renderLineGroup),
    ...alignPairs(totals),
    ...alignPairs(details.map(([label, value, href]) => [label, href ?? value])),
    ...actions.map(({ label, href }) => `${label}: ${href}`),
    senderLines(seller).join('\n'),
  ].join('\n\n')
}
