import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '#app/auth/account/client.ts'
import { NO_BANK_DETAILS } from '#app/lib/seller.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { awaitsBankDetailsCopy } from '#app/orders/core/payment-deadline-copy.ts'
import { bankAccountQuery } from '#app/seller/signed-in-client.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { BankTransfer, PaymentReference } from './bank-transfer.tsx'
import styles from './payment.module.css'

/** How to pay by bank transfer; without an account in the settings, that the details follow. */
export function TransferDetails({ order }: { order: OrderView }) {
  const query = useQuery(bankAccountQuery)
  const { data: bank, error } = query
  if (bank) return <BankTransfer order={order} bank={bank} />
  if (bank === null) return <DetailsFollow order={order} />
  return error ? <LoadError what="The bank details" query={query} /> : <Spinner />
}

function DetailsFollow({ order }: { order: OrderView }) {
  const isUnconfirmed = useQuery(sessionQuery).data?.emailVerified === false
  return (
    <>
      <div
        className={`${panelStyles.body} ${panelStyles.lineBelow} ${layoutStyles.wrappingRow} ${styles.instructions}`}
      >
        <h2 className={layoutStyles.grow}>{NO_BANK_DETAILS}</h2>
        <p className={`${textStyles.small} ${textStyles.muted}`}>
          {isUnconfirmed
            ? awaitsBankDetailsCopy.forUnconfirmedBuyer
            : awaitsBankDetailsCopy.forBuyer(order.buyer.email)}
        </p>
      </div>
      <dl className={`${panelStyles.details} ${styles.bankDetails}`}>
        <PaymentReference reference={order.reference} />
      </dl>
    </>
  )
}
