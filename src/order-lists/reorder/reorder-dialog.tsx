import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigateWhileShown } from '#app/app/use-navigate-while-shown.ts'
import { useCompanyPrices, usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { ShipsBy } from '#app/promises/ships-by.tsx'
import { usePromises } from '#app/promises/use-promises.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import textStyles from '#app/ui/text.module.css'
import { addReorderedLines } from '../add-to-list/add-lines.tsx'
import { type LineToAdd, listStore } from '../add-to-list/list-store.ts'
import type { OrderList } from '../core/list-adapter.ts'
import { alreadyListed, CHECK_LIST_FIRST, reorderChangeMessage, reorderSummary } from './copy.ts'
import styles from './reorder-dialog.module.css'
import { previewReorderLine, type ReorderCandidate, type ReorderPreviewLine } from './reorder-preview.ts'

interface ReorderDialogProps {
  title: string
  lines: readonly ReorderCandidate[]
  onDone: () => void
}

/** Shows changed prices and availability before the lines are added to the order list. */
export function ReorderDialog({ title, lines, onDone }: ReorderDialogProps) {
  const { data: list } = useQuery(listStore(true).query)
  const prices = useCompanyPrices()
  const needed = lines.map((line) => ({
    product: line.now,
    quantity: line.quantity + getListedQuantity(list, line),
  }))
  const { promises } = usePromises(needed, true)
  const previews = lines.map((line) => {
    const now = line.now && (prices?.price(line.now) ?? line.now)
    return previewReorderLine(
      { ...line, now },
      getListedQuantity(list, line),
      promises.get(line.productID ?? ''),
    )
  })
  const changed = previews.filter(({ changes }) => changes.length > 0)
  const unchanged = previews.filter(({ changes }) => changes.length === 0)
  const requestedLines = previews.flatMap(({ now, quantity }) => (now ? [{ product: now, quantity }] : []))
  const adding = useAddReorderLines(requestedLines)
  const listed = previews.filter((line) => line.now && line.listedQuantity > 0)
  return (
    <FormDialog
      title={title}
      size="wide"
      form={{ isBusy: adding.isPending, submit: () => undefined }}
      footer={
        <>
          <Button size="large" aria-disabled={adding.isPending} onClick={onDone}>
            Cancel
          </Button>
          {requestedLines.length > 0 && (
            <Button
              kind="primary"
              size="large"
              aria-disabled={adding.isPending}
              onClick={() => adding.mutate()}
            >
              Add {formatPlural(requestedLines.length, ['line', 'lines'])} to order list
            </Button>
          )}
        </>
      }
      onClose={onDone}
    >
      <p>{reorderSummary(previews.length, changed.length)}</p>
      {listed.length > 0 && <p className={textStyles.warning}>{alreadyListed(listed.length)}</p>}
      {changed.length > 0 && <Lines label="Changed" lines={changed} />}
      {unchanged.length > 0 && <Lines label="Unchanged" lines={unchanged} />}
      {adding.error && (
        <FieldMessage isAlert>
          {errorMessage(adding.error)}
          {!isDefinitiveError(adding.error) && ` ${CHECK_LIST_FIRST}`}
        </FieldMessage>
      )}
    </FormDialog>
  )
}

const getListedQuantity = (list: OrderList | undefined, { productID }: ReorderCandidate) =>
  list?.lines.find((line) => line.productID === productID)?.quantity ?? 0

function Lines({ label, lines }: { label: string; lines: readonly ReorderPreviewLine[] }) {
  const mark = usePriceMark()
  return (
    <section aria-label={label}>
      <h3 className={`${textStyles.capitals} ${styles.heading}`}>{label}</h3>
      <ul className={styles.lines}>
        {lines.map(({ productID, name, sku, quantity, listedQuantity, total, changes, promise }, index) => (
          <li key={productID ?? index}>
            <span>
              {formatNumber(quantity)} × {name}{' '}
              <span className={`${textStyles.code} ${textStyles.small}`}>{sku}</span>
              {listedQuantity > 0 &&
                `, ${formatNumber(quantity + listedQuantity)} in total on your order list`}
            </span>
            <span className={textStyles.number} data-price={mark}>
              {total === null ? '–' : formatAmount(total)}
            </span>
            {promise && (
              <p>
                <ShipsBy promise={promise} />
              </p>
            )}
            {changes.map((change) => (
              <p
                key={change.what}
                className={change.what === 'price-down' ? textStyles.success : textStyles.warning}
              >
                {reorderChangeMessage(change)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useAddReorderLines(requestedLines: readonly LineToAdd[]) {
  const queryClient = useQueryClient()
  const navigate = useNavigateWhileShown()
  return useMutation({
    mutationFn: () => addReorderedLines(queryClient, requestedLines),
    onSuccess: () => navigate({ to: '/orderlist' }),
  })
}
