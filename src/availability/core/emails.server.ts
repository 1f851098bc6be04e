/** The email about the next stock of a product. */
import { productPictureUrl } from '#app/email/email-content.ts'
import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import type { Seller } from '#app/lib/seller.ts'

export interface BackInStockPayload {
  sku: string
  name: string
  productId: string
  stock: number
  smallestQuantity: number
  shopUrl: string
}

function backInStockEmail(product: BackInStockPayload, seller: Seller): RenderedEmail {
  const { sku, name, shopUrl } = product
  return renderEmail(
    {
      subject: `${name} is in stock`,
      heading: `${name} is in stock`,
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
    },
    seller,
  )
}

export const AVAILABILITY_EMAIL_TEMPLATES: EmailTemplates = {
  'product-back-in-stock': { render: backInStockEmail },
}
