import { CURRENCY } from '#app/lib/currency.ts'
import { formatAmount } from '#app/lib/money.ts'
import type { BankAccount } from '#app/lib/seller.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { paymentCopy } from '#app/orders/core/payment-copy.ts'
import { formatPaymentReference } from '#app/orders/core/rules.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './payment.module.css'

/** The transfer details, each with a copy button. */
export function BankTransfer({ order, bank }: { order: OrderView; bank: BankAccount }) {
  const amount = formatAmount(order.total)
  const lines = [
    { what: 'Amount', shown: `${CURRENCY} ${amount}`, copied: amount.replaceAll(',', ''), mono: true },
    { what: 'Payee', shown: bank.accountHolder, copied: bank.accountHolder, mono: false },
    { what: 'IBAN', shown: bank.iban, copied: bank.iban.replaceAll(' ', ''), mono: true },
    { what: 'BIC', shown: bank.bic, copied: bank.bic, mono: true },
    { what: 'Bank', shown: bank.bankName, copied: bank.bankName, mono: false },
  ].filter(({ copied }) => copied !== '')
  const allDetails = [
    ...lines.map(({ what, shown }) => `${what}: ${shown}`),
    `Reference: ${formatPaymentReference(order.reference)}`,
  ].join('\n')
  return (
    <>
      <div
        className={`${panelStyles.body} ${panelStyles.lineBelow} ${layoutStyles.wrappingRow} ${styles.instructions}`}
      >
        <h2 className={layoutStyles.grow}>Bank transfer</h2>
        <span>
          <CopyButton what="transfer details" label="Copy all" text={allDetails} />
        </span>
        <p className={`${textStyles.small} ${textStyles.muted}`}>{paymentCopy.reference}</p>
      </div>
      <dl className={`${panelStyles.details} ${styles.bankDetails}`}>
        <PaymentReference reference={order.reference} />
        {lines.map(({ what, shown, copied, mono }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className={mono ? `${textStyles.code} ${textStyles.anywhere}` : undefined}>{shown}</span>
              <span className={layoutStyles.atEnd}>
                <CopyButton what={what} text={copied} />
              </span>
            </dd>
          </div>
        ))}
        <div>
          <dt>Charges</dt>
          <dd>Paid by sender (OUR)</dd>
        </div>
      </dl>
    </>
  )
}

/** The row of the payment reference in the transfer details. */
export function PaymentReference({ reference }: Pick<OrderView, 'reference'>) {
  return (
    <div className={styles.reference}>
      <dt>Reference</dt>
      <dd>
        <span className={textStyles.code}>{formatPaymentReference(reference)}</span>
        <span className={layoutStyles.atEnd}>
          <CopyButton what="Reference" text={reference} />
        </span>
      </dd>
    </div>
  )
}
