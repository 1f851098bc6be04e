import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SignedInOnly } from '#app/auth/sessions/access-guards.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { formatMoney } from '#app/lib/money.ts'
import { AmountDue } from '#app/order-pages/payment/amount-due.tsx'
import styles from '#app/order-pages/payment/payment.module.css'
import { PaymentOrderLines } from '#app/order-pages/payment/payment-order-lines.tsx'
import { TransferDetails } from '#app/order-pages/payment/transfer-details.tsx'
import { orderQuery } from '#app/orders/core/client.ts'
import { type OrderView, orderFromDto } from '#app/orders/core/order-adapter.ts'
import { orderDocument } from '#app/orders/core/order-document.ts'
import { paymentCopy } from '#app/orders/core/payment-copy.ts'
import { buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { NotFound } from '../errors/not-found.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { RevealTogether } from './reveal-together.tsx'

/** The amount due for an order and how to pay it. */
export function PaymentPage() {
  return (
    <DashboardFrame>
      <SignedInOnly fallback={<Spinner />}>
        {() => (
          <RevealTogether>
            <PaymentLoader />
          </RevealTogether>
        )}
      </SignedInOnly>
    </DashboardFrame>
  )
}

function PaymentLoader() {
  const { id } = useParams({ from: '/payment/$id' })
  const query = useQuery({
    ...orderQuery(id),
    // An outdated page must not ask for the payment of a cancelled or paid order.
    refetchOnWindowFocus: 'always',
  })
  const { data, error } = query
  if (data) return <OrderPayment id={id} order={orderFromDto(data)} />
  // The API responds to another buyer's order as if it did not exist.
  if (isNotFound(error)) return <NotFound />
  if (!error) return <Spinner />
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.pagePadding}`}>
      <LoadError what="The order" query={query} />
    </div>
  )
}

function OrderPayment({ id, order }: { id: string; order: OrderView }) {
  const isOwed = order.status === 'placed'
  const { url, title } = orderDocument(order.id, order.payment)
  return (
    <div className={`${layoutStyles.pageWidth} ${layoutStyles.pagePadding}`}>
      <p className={textStyles.small} data-screen-only>
        <Link className={layoutStyles.linkTarget} to="/myorders/$id" params={{ id: order.id }}>
          Back to My Orders
        </Link>
      </p>
      <h1 className={styles.paymentId}>Processing for Payment ID: {id}</h1>
      <h2 className={styles.headline}>{headline(order)}</h2>
      <div className={columnStyles.withAside}>
        <div className={layoutStyles.stack}>
          <section className={panelStyles.panel} aria-label="Payment">
            <AmountDue order={order} />
            {isOwed && <TransferDetails order={order} />}
          </section>
          <p>
            <a
              className={buttonClass({
                kind: isOwed ? 'primary' : 'secondary',
                size: 'large',
              })}
              href={url}
            >
              <Icon name="download" />
              {title} (PDF)
            </a>
          </p>
          {isOwed && <NextSteps />}
        </div>
        <PaymentOrderLines order={order} />
      </div>
    </div>
  )
}

/** The next step of the buyer, in one line. */
function headline({ status, total }: OrderView): string {
  const write = paymentCopy.headline[status === 'placed' || status === 'cancelled' ? status : 'paid']
  return write(formatMoney(total))
}

function NextSteps() {
  return (
    <Panel id="afterwards" title="After the transfer">
      <ol className={panelStyles.divided}>
        {paymentCopy.nextSteps.map((step, index) => (
          <li key={step} className={panelStyles.body}>
            {index + 1}. {step}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
