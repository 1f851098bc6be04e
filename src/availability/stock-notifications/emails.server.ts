/** The email of a stock notification. */
import { type EmailContent, productPictureUrl } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'

export interface StockNotificationPayload {
  sku: string
  name: string
  productId: string
  stock: number
  smallestQuantity: number
  shopUrl: string
}

function stockNotificationEmail(product: StockNotificationPayload): EmailContent {
  const { sku, name, shopUrl } = product
  return {
    subject: `${name} is in stock`,
    paragraphs: [
      `${formatUnits(product.stock)} of ${sku} can be ordered now, from ${formatNumber(product.smallestQuantity)}. We do not reserve them.`,
      'You asked for this email. We send it once: you are not notified about this product again unless you ask.',
    ],
    lineGroups: [
      {
        lines: [
          {
            name,
            sku,
            pictureUrl: productPictureUrl(shopUrl, sku),
            calculation: `${formatNumber(product.stock)} in stock`,
            total: `From ${formatUnits(product.smallestQuantity)}`,
          },
        ],
      },
    ],
    action: { label: 'Order now', href: `${shopUrl}/products/${product.productId}` },
  }
}

export const STOCK_NOTIFICATION_EMAIL_TEMPLATES = emailTemplates({
  // Rows of the outbox have this kind.
  'product-back-in-stock': { content: stockNotificationEmail },
})
