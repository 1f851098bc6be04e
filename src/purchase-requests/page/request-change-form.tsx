import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { companyQuery } from '#app/companies/core/client.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { costCenterLabel } from '#app/companies/core/cost-center-label.ts'
import { errorMessage, problemFact } from '#app/lib/api.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_PO_NUMBER } from '#app/lib/text-limits.ts'
import { fieldsTypedSince } from '#app/lib/typed-since.ts'
import type { RejectedLine } from '#app/orders/core/order-contract.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { refetchPromises } from '#app/promises/client.ts'
import { ShipsBy } from '#app/promises/ships-by.tsx'
import { type LatePromise, latePromise } from '#app/promises/split-quantity.ts'
import { usePromises } from '#app/promises/use-promises.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import inputBoxStyles from '#app/ui/input-box.module.css'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { notify } from '#app/ui/notify.ts'
import { Options } from '#app/ui/options.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { submitUnless } from '#app/ui/submit-unless.ts'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { changeRequest, withdrawRequest } from '../client.ts'
import type { PurchaseRequest } from '../contract.ts'
import { purchaseRequestsCopy } from '../copy.ts'
import styles from './requests.module.css'

/** The requester changes quantities until the request is decided; 0 removes a product. */
export function RequestChangeForm({ request }: { request: PurchaseRequest }) {
  const { number, version, company } = request
  // Those of an accepted offer stay as they are.
  const lines = request.quote ? [] : request.lines.filter(hasProduct)
  const queryClient = useQueryClient()
  const [quantities, setQuantities] = useState<Record<string, string>>({})
  const { data: found } = useQuery(companyQuery(company.id))
  const [destination, setDestination] = useState<Destination>({})
  const [poNumber, setPoNumber] = useState(request.poNumber)
  const enteredLines = lines.map(({ productID, quantity }) => {
    const typed = quantities[productID]
    return { productID, quantity: typed === undefined ? quantity : parseQuantityInput(typed) }
  })
  const promiseOf = useLatePromises(request, enteredLines)
  const changing = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: (_sent: { quantities: typeof quantities; destination: Destination }) => {
      const newLines = enteredLines.map((line) => {
        const promise = promiseOf(line)
        return { ...line, ...(promise && { shipsBy: promise.shipsBy }) }
      })
      return changeRequest(number, {
        version,
        ...(!request.quote && { lines: newLines.filter(({ quantity }) => quantity !== 0) }),
        poNumber,
        ...(destination.siteId && { siteId: destination.siteId }),
        ...(destination.costCenterId && { costCenterId: destination.costCenterId }),
      })
    },
    onSuccess(_changed, sent) {
      notify.success(purchaseRequestsCopy.changed)
      setQuantities((now) => fieldsTypedSince(sent.quantities, now))
      setDestination((now) => fieldsTypedSince(sent.destination, now))
    },
    onError: () => void refetchPromises(queryClient),
  })
  const withdrawing = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () => withdrawRequest(number),
    onSuccess: () => notify.success(purchaseRequestsCopy.withdrawn),
  })
  const isBusy = changing.isPending || withdrawing.isPending
  const error = changing.error ?? withdrawing.error
  return (
    <form
      className={fieldStyles.form}
      onSubmit={submitUnless(isBusy, () => changing.mutate({ quantities, destination }))}
      noValidate
    >
      {!request.quote && (
        <ul className={`${panelStyles.rows} ${styles.lines}`}>
          {lines.map((line, index) => (
            <LineToChange
              key={line.productID}
              line={line}
              text={quantities[line.productID] ?? String(line.quantity)}
              promise={promiseOf(enteredLines[index])}
              onType={(text) => setQuantities((before) => ({ ...before, [line.productID]: text }))}
            />
          ))}
        </ul>
      )}
      {found && (
        <DestinationFields of={company} choices={found} value={destination} onChange={setDestination} />
      )}
      <InputField
        id="request-po-number"
        label="PO number"
        optional={!found?.isPoRequired}
        maxLength={MAX_PO_NUMBER}
        value={poNumber}
        onChange={({ target }) => setPoNumber(target.value)}
      />
      {error && <FieldMessage isAlert>{describeError(error)}</FieldMessage>}
      <p className={textStyles.hint}>{purchaseRequestsCopy.startsAgain}</p>
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

/** The newly chosen site and cost center; '' for those of the request. */
type Destination = { siteId?: string; costCenterId?: string }

interface DestinationFieldsProps {
  of: PurchaseRequest['company']
  choices: Pick<Company, 'sites' | 'costCenters'>
  value: Destination
  onChange: (value: Destination) => void
}

function DestinationFields({ of, choices, value, onChange }: DestinationFieldsProps) {
  const sites = choices.sites.filter(({ isArchived }) => !isArchived)
  const costCenters = choices.costCenters.filter(({ isArchived }) => !isArchived)
  return (
    <>
      {sites.length > 0 && (
        <SelectField
          id="request-site"
          label="Deliver to"
          value={value.siteId ?? ''}
          onChange={({ target }) => onChange({ ...value, siteId: target.value })}
        >
          <option value="">{of.site || 'The address of the request'}</option>
          <Options of={sites.filter(({ id }) => id !== of.siteID).map(({ id, name }) => [id, name])} />
        </SelectField>
      )}
      {costCenters.length > 0 && (
        <SelectField
          id="request-cost-center"
          label="Cost center"
          value={value.costCenterId ?? ''}
          onChange={({ target }) => onChange({ ...value, costCenterId: target.value })}
        >
          <option value="">{of.costCenter || 'None'}</option>
          <Options
            of={costCenters
              .filter(({ id }) => id !== of.costCenterID)
              .map((costCenter) => [costCenter.id, costCenterLabel(costCenter)])}
          />
        </SelectField>
      )}
    </>
  )
}

type RequestLine = PurchaseRequest['lines'][number]

const hasProduct = (line: RequestLine): line is RequestLine & { productID: string } => line.productID !== null

interface LineToChangeProps extends ComponentProps<typeof LineShipsBy> {
  line: RequestLine
  text: string
  onType: (text: string) => void
}

function LineToChange({ line, text, promise, onType }: LineToChangeProps) {
  const { sku, productName, picture, price, stock } = line
  return (
    <li>
      <div className={tableStyles.product}>
        <ProductImage product={{ name: productName, picture }} view="thumb" />
        <div>
          <b>{productName}</b>
          <p className={textStyles.muted}>
            <span className={textStyles.code}>{sku}</span> · {formatMoney(centsForDisplay(price))} per unit ·{' '}
            {formatNumber(stock)} in stock
          </p>
          <LineShipsBy promise={promise} />
        </div>
      </div>
      <div className={`${inputBoxStyles.inputBox} ${styles.quantity}`}>
        <input
          aria-label={`Quantity of ${sku}`}
          inputMode="numeric"
          maxLength={7}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
    </li>
  )
}

interface EnteredLine {
  productID: string
  quantity: number
}

/** How the entered quantities ship that are above the stock. */
function useLatePromises(request: PurchaseRequest, entered: readonly EnteredLine[]) {
  const stocks = new Map(request.lines.map(({ productID, stock }) => [productID, stock]))
  const needed = entered.map(({ productID, quantity }) => ({
    product: { id: productID, stock: stocks.get(productID) ?? 0, orderMultiple: 1, archived: false },
    quantity,
  }))
  const { promises } = usePromises(needed, true)
  return (line: EnteredLine | undefined) =>
    line ? latePromise(line.quantity, promises.get(line.productID)) : null
}

function LineShipsBy({ promise }: { promise: LatePromise | null }) {
  return (
    promise && (
      <p>
        <ShipsBy promise={promise} />
      </p>
    )
  )
}

/** The problem of the first line, and which quantities can be ordered instead. */
function describeError(error: Error): string {
  const [first] = problemFact<RejectedLine[]>(error, 'lines') ?? []
  if (!first) return errorMessage(error)
  if (first.code === 'promise-changed' && first.shipsBy)
    return `${first.sku}: ${purchaseRequestsCopy.dayMoved(first.shipsBy)}`
  const nearest = first.nearestQuantities.map(formatNumber).join(' or ')
  return nearest
    ? purchaseRequestsCopy.impossibleQuantity(first.sku, first.quantity, nearest)
    : errorMessage(error)
}
