/** The emails about products with too little stock. */
import { type EmailLineGroup, productPictureUrl } from '#app/email/email-content.ts'
import type { EmailTemplates } from '#app/email/email-templates.server.ts'
import { type RenderedEmail, renderEmail } from '#app/email/render-email.server.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import type { Seller } from '#app/lib/seller.ts'

interface RequestedProduct {
  sku: string
  name: string
  productId: string
}

export interface ProductRequestReceivedPayload extends RequestedProduct {
  buyerName: string
  quantity: number
  shopUrl: string
}

export interface ProductRequestDeskPayload extends RequestedProduct {
  buyer: { name: string; email: string; phone: string }
  quantity: number
  stock: number
  shopUrl: string
}

export interface BackInStockPayload extends RequestedProduct {
  stock: number
  smallestQuantity: number
  shopUrl: string
}

/** The product as a line with its picture. */
const productLine = (
  { sku, name, shopUrl }: RequestedProduct & { shopUrl: string },
  total: string,
  calculation: string,
): EmailLineGroup[] => [
  { lines: [{ pictureUrl: productPictureUrl(shopUrl, sku), name, sku, calculation, total }] },
]

const productUrl = ({ shopUrl, productId }: { shopUrl: string; productId: string }) =>
  `${shopUrl}/products/${productId}`

function requestReceivedEmail(request: ProductRequestReceivedPayload, seller: Seller): RenderedEmail {
  return renderEmail(
    {
      subject: `Request for ${formatUnits(request.quantity)} of ${request.sku} received`,
      heading: `We received your request for ${formatUnits(request.quantity)}`,
      paragraphs: [
        `Hello ${request.buyerName}. Our sales team will reply by email with a price and delivery date. Nothing is ordered or reserved yet.`,
      ],
      lineGroups: productLine(request, formatUnits(request.quantity), 'requested'),
      action: { label: 'View product', href: productUrl(request) },
    },
    seller,
  )
}

function requestDeskEmail({ buyer, ...request }: ProductRequestDeskPayload, seller: Seller): RenderedEmail {
  return renderEmail(
    {
      subject: `Request: ${formatUnits(request.quantity)} of ${request.sku}`,
      heading: `${buyer.name} requests ${formatUnits(request.quantity)} of ${request.sku}`,
      paragraphs: ['Answer the buyer by email, then mark the request as answered.'],
      lineGroups: productLine(
        request,
        formatUnits(request.quantity),
        `${formatNumber(request.stock)} in stock`,
      ),
      details: [
        ['Buyer', `${buyer.name}, ${buyer.email}`],
        ...(buyer.phone ? [['Phone', buyer.phone] as const] : []),
      ],
      action: { label: 'View requests', href: `${request.shopUrl}/dashboard/requests` },
    },
    seller,
  )
}

function backInStockEmail(product: BackInStockPayload, seller: Seller): RenderedEmail {
  return renderEmail(
    {
      subject: `${product.name} is in stock`,
      heading: `${product.name} is in stock`,
      paragraphs: [
        `${formatUnits(product.stock)} of ${product.sku} can be ordered now, from ${formatNumber(product.smallestQuantity)}. We do not reserve them.`,
        'You asked for this email. We send it once: you are not notified about this product again unless you ask.',
      ],
      lineGroups: productLine(
        product,
        `From ${formatUnits(product.smallestQuantity)}`,
        `${formatNumber(product.stock)} in stock`,
      ),
      action: { label: 'Order now', href: productUrl(product) },
    },
    seller,
  )
}

export const AVAILABILITY_EMAIL_TEMPLATES: EmailTemplates = {
  'product-request-received': { render: requestReceivedEmail },
  // Erased, because it contains the buyer's name and address and is sent to somebody else.
  'product-request-desk': { render: requestDeskEmail, isErasedAfterDelivery: true },
  'product-back-in-stock': { render: backInStockEmail },
}
