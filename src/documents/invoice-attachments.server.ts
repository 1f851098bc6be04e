import type { Db } from '#app/db/schema.server.ts'
import type { EmailAttachment } from '#app/email/email-content.ts'
import type { Log } from '#app/lib/log.ts'
import type { Seller } from '#app/lib/seller.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { findOrderByNumber } from '#app/orders/list/queries.server.ts'
import type { PdfRenderer } from './pdf-renderer.server.ts'
import { readProFormaData } from './read-pro-forma-data.server.ts'

/** Mail servers reject large emails. The invoice of a longer order is on its page only. */
const MAX_ATTACHMENT_BYTES = 1024 * 1024

interface InvoiceServices {
  db: Db
  log: Log
  pdfRenderer: PdfRenderer
}

/** The invoice of a new order, for the email to its buyer. */
export function createInvoiceAttachments({ db, log, pdfRenderer }: InvoiceServices) {
  return async (
    kind: string,
    payload: Record<string, unknown>,
    seller: Seller,
  ): Promise<EmailAttachment[]> => {
    // The name is empty while the address is not confirmed: the invoice has text that anyone may have typed.
    if (kind !== 'order-received' || !payload.name) return []
    const order = await findOrderByNumber(db, String(payload.number))
    if (!order) return []
    const data = await readProFormaData({ db, log }, order, seller)
    const content = Buffer.from(await pdfRenderer.render(data))
    if (content.length > MAX_ATTACHMENT_BYTES) return []
    const { number } = orderDocument(order.number, data.payment)
    return [{ filename: `${number}.pdf`, content, contentType: 'application/pdf' }]
  }
}
