/** The email about the next stock of a product. */
import { type EmailContent, productPictureUrl } from '#app/email/email-content.ts'
import { emailTemplates } from '#app/email/email-templates.server.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'

export interface BackInStockPayload {
  sku: string
  name: string
  productId: string
  stock: number
  smallestQuantity: number
  shopUrl: string
}

function backInStockEmail(product: BackInStockPayload): EmailContent {
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
            ...{ name, sku, pictureUrl: productPictureUrl(shopUrl, sku) },
            calculation: `${formatNumber(product.stock)} in stock`,
            total: `From ${formatUnits(product.smallestQuantity)}`,
          },
        ],
      },
    ],
    action: { label: 'Order now', href: `${shopUrl}/products/${product.productId}` },
  }
}

export const AVAILABILITY_EMAIL_TEMPLATES = emailTemplates({
  'product-back-in-stock': { content: backInStockEmail },
})
