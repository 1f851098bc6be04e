import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { SignedInOnly } from '../../accounts/parts/guards.tsx'
import { COMPANY } from '../../content/company.ts'
import { isMissing } from '../../lib/api.ts'
import { orderQuery } from '../../orders/client.ts'
import type { Order } from '../../orders/orders-contract.ts'
import { AmountDue } from '../../orders/parts/amount-due.tsx'
import { BankTransfer } from '../../orders/parts/bank-transfer.tsx'
import { OrderLines } from '../../orders/parts/order-lines.tsx'
import { Busy } from '../../ui/busy.tsx'
import { DeskIcon } from '../../ui/desk-icon.tsx'
import { Failed } from '../../ui/failed.tsx'
import '../../ui/desk.css'
import '../../ui/desk-table.css'
import '../dashboard.css'
import '../../orders/payment.css'
import { NotFound } from './not-found.tsx'

/** What is owed for an order and how to pay it, for its buyer. */
export function Payment() {
  return <SignedInOnly busy={<Busy />}>{() => <KnownOrder />}</SignedInOnly>
}

function KnownOrder() {
  const { id } = useParams({ from: '/payment/$id' })
  const { data, error, refetch, isRefetching } = useQuery({
    ...orderQuery(id),
    // Cancelled or paid elsewhere meanwhile: nobody pays by an old page.
    refetchOnWindowFocus: 'always',
  })
  if (data) return <OrderPayment id={id} order={data} />
  // Somebody else's order is answered like no order at all.
  if (isMissing(error)) return <NotFound />
  if (!error) return <Busy />
  return (
    <div className="wrap notice">
      <Failed what="The order" error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
    </div>
  )
}

function OrderPayment({ id, order }: { id: string; order: Order }) {
  const isOwed = order.state === 'placed'
  return (
    <div className="desk">
      <div className="pay">
        <p className="back small">
          <Link to="/myorders/$id" params={{ id: order.number }}>
            Back to My Orders
          </Link>
        </p>
        <header className="sh">
          <h1>Processing for Payment ID: {id}</h1>
        </header>
        <div className="cols">
          <section className="sheet" aria-label="Payment">
            <AmountDue order={order} />
            {isOwed && <BankTransfer order={order} bank={COMPANY.bank} />}
          </section>
          <div className="stack">
            <OrderLines order={order} />
            <p>
              <a className={isOwed ? 'b p lg' : 'b lg'} href={`/api/orders/${order.number}/pro-forma.pdf`}>
                <DeskIcon name="download" />
                Pro-forma invoice (PDF)
              </a>
            </p>
            {isOwed && <AfterTransfer />}
          </div>
        </div>
      </div>
    </div>
  )
}

const AFTERWARDS = [
  'We match the reference and set the order to Paid.',
  'You get an e-mail, and another one when the machines are shipped.',
  'Paid orders are not refunded. Before payment you can still cancel in My Orders.',
]

function AfterTransfer() {
  return (
    <section className="sheet" aria-labelledby="afterwards">
      <header>
        <h2 id="afterwards">After the transfer</h2>
      </header>
      <ol className="steps">
        {AFTERWARDS.map((step, index) => (
          <li key={step}>
            <span className="n">{index + 1}</span>
            <span className="tx">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
