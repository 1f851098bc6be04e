import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { orderDocument } from './order-document.ts'

/** The document of an order that was just placed. */
export function InvoiceLink({ order }: { order: string }) {
  const { url, title } = orderDocument(order, { status: 'placed', amountPaid: 0 })
  return (
    <a className={buttonClass()} href={url}>
      <Icon name="download" />
      {title} (PDF)
    </a>
  )
}
