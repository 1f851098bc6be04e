import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { companyQuery } from '#app/companies/core/client.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { RejectedLine } from '#app/orders/core/order-contract.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import inputBoxStyles from '#app/ui/input-box.module.css'
import { SelectField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { notify } from '#app/ui/toasts.ts'
import { changeRequest, purchaseRequestQuery, withdrawRequest } from './client.ts'
import type { PurchaseRequest } from './contract.ts'
import { purchaseRequestsCopy } from './copy.ts'
import styles from './requests.module.css'

/** The requester changes quantities until the request is decided; 0 removes a product. */
export function RequestChangeForm({ request }: { request: PurchaseRequest }) {
  const { number, version, lines, company } = request
  const queryClient = useQueryClient()
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const sites = useQuery(companyQuery(company.id)).data?.sites.filter(({ isArchived }) => !isArchived) ?? []
  const [siteId, setSiteId] = useState('')
  const onSuccess = (changed: PurchaseRequest, message: string) => {
    queryClient.setQueryData(purchaseRequestQuery(number).queryKey, changed)
    void invalidateTags(queryClient, ['companies'])
    notify.success(message)
  }
  const changing = useMutation({
    mutationFn: () => {
      const enteredLines = lines.map(({ productID, quantity }) => ({
        productID,
        quantity: quantities[productID] === undefined ? quantity : parseQuantityInput(quantities[productID]),
      }))
      return changeRequest(number, {
        version,
        lines: enteredLines.filter(({ quantity }) => quantity !== 0),
        ...(siteId && { siteId }),
      })
    },
    onSuccess: (changed) => onSuccess(changed, purchaseRequestsCopy.changed),
  })
  const withdrawing = useMutation({
    mutationFn: () => withdrawRequest(number),
    onSuccess: (changed) => onSuccess(changed, purchaseRequestsCopy.withdrawn),
  })
  const isBusy = changing.isPending || withdrawing.isPending
  const error = changing.error ?? withdrawing.error
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isBusy) changing.mutate()
  }
  return (
    <form className={fieldStyles.form} onSubmit={submit} noValidate>
      <ul className={`${panelStyles.rows} ${styles.lines}`}>
        {lines.map(({ productID, sku, productName, picture, quantity, price, stock }) => (
          <li key={productID}>
            <ProductImage product={{ name: productName, picture }} view="thumb" />
            <div>
              <b>{productName}</b>
              <p className={textStyles.muted}>
                <span className={textStyles.code}>{sku}</span> · {formatMoney(centsForDisplay(price))} per
                unit · {formatNumber(stock)} in stock
              </p>
            </div>
            <div className={`${inputBoxStyles.inputBox} ${styles.quantity}`}>
              <input
                aria-label={`Quantity of ${sku}`}
                inputMode="numeric"
                maxLength={7}
                value={quantities[productID] ?? String(quantity)}
                onChange={({ target }) =>
                  setQuantities((before) => ({ ...before, [productID]: target.value }))
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {sites.length > 0 && (
        <SelectField
          id="request-site"
          label="Deliver to"
          value={siteId}
          onChange={({ target }) => setSiteId(target.value)}
        >
          <option value="">{company.site || 'The address of the request'}</option>
          {sites
            .filter(({ name }) => name !== company.site)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
      {error && <FieldMessage isAlert>{describeError(error)}</FieldMessage>}
      <p className={layoutStyles.tightStack}>
        <Button type="submit" size="large" aria-disabled={isBusy}>
          {purchaseRequestsCopy.sendAgain}
        </Button>
        <Button kind="quiet" onClick={() => !isBusy && withdrawing.mutate()}>
          Withdraw request
        </Button>
      </p>
    </form>
  )
}

/** Which quantities can be ordered instead. */
function describeError(error: Error): string {
  const lines = error instanceof ApiError ? (error.problem.lines as RejectedLine[] | undefined) : undefined
  const [first] = lines ?? []
  if (!first) return errorMessage(error)
  const nearest = first.nearestQuantities.map(formatNumber).join(' or ')
  return nearest ? `${first.sku}: enter ${nearest}.` : errorMessage(error)
}
