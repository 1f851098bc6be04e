/** The content of an email, before it is laid out. */
import { BRAND } from '#app/lib/brand.ts'
import type { Seller } from '#app/lib/seller.ts'

/** The picture of a product in a format that email clients show; '' for a free text, which has no SKU. */
export const productPictureUrl = (shopUrl: string, sku: string) =>
  sku && `${shopUrl}/product-pictures/${encodeURIComponent(sku)}.png`

/** A line of an order. */
export interface EmailLine {
  /** An absolute URL, or '' for none. The name is shown beside the picture, so it may be missing. */
  pictureUrl: string
  name: string
  sku: string
  /** '40 × $144.50' */
  calculation: string
  /** '$5,780.00' */
  total: string
  /** In emails about shipments: the part of the ordered units that has shipped. Its words are the calculation. */
  shipped?: { units: number; ordered: number }
}

export interface EmailLineGroup {
  /** Above the lines: 'In this shipment'. */
  heading?: string
  lines: EmailLine[]
  /** Below the lines: how many more there are. */
  moreLines?: string
}

/** @param href where the value leads */
export type EmailDetail = readonly [label: string, value: string, href?: string]

export interface EmailContent {
  subject: string
  /** The first words that inboxes show beside the subject. */
  preview?: string
  /** At the right of the header: the order number. */
  reference?: string
  /** The subject, if none is given. */
  heading?: string
  /** Plain paragraphs. */
  paragraphs: string[]
  lineGroups?: EmailLineGroup[]
  /** Below the lines: names and amounts, the last one in bold. */
  totals?: (readonly [label: string, amount: string])[]
  /** Shown as a table. */
  details?: EmailDetail[]
  action?: { label: string; href: string }
  /** Beside the action. */
  secondAction?: { label: string; href: string }
}

export interface EmailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** The name by which the HTML shows it. */
  cid?: string
}

/** The company and how to reach it. */
export function senderLines({ name, addressLines, email, phone, hours }: Seller): string[] {
  return [
    name === BRAND.name ? `${name}, ${BRAND.tagline}` : name,
    addressLines.join(', '),
    [email, phone, hours].filter(Boolean).join(' · '),
  ].filter(Boolean)
}
