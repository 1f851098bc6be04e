import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'

/** The account as buyers see it on the payment page. */
export function BankPreview({ textOf }: { textOf: (key: string) => string }) {
  const lines = [
    ['Payee', textOf('BANK_ACCOUNT_HOLDER')],
    ['IBAN', textOf('BANK_IBAN')],
    ['BIC', textOf('BANK_BIC')],
    ['Bank', textOf('BANK_NAME')],
  ].filter(([, text]) => text)
  if (lines.length === 0) return null
  return (
    <section aria-label="Preview of the bank account">
      <p className={textStyles.hint}>On the payment page</p>
      <dl className={panelStyles.details}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span
                className={
                  label === 'IBAN' || label === 'BIC'
                    ? `${textStyles.code} ${textStyles.anywhere}`
                    : undefined
                }
              >
                {text}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
