import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SlipPlan } from '#app/fulfillment/shipments/slip-contract.ts'
import { defaultSlipChoice } from '#app/fulfillment/shipments/slip-plan.ts'
import { SLIP_CHOICES, type SlipChoice } from '#app/order-changes/slips/slip-urls.ts'
import type { OrderView } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ChoiceField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { choicesOf } from '#app/ui/options.tsx'
import panelStyles from '#app/ui/panel.module.css'
import progressStyles from '#app/ui/progress.module.css'
import { Spinner } from '#app/ui/spinner.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import { slipPlanQuery } from './client.ts'
import { printSlipsCopy } from './copy.ts'
import { usePrintSlips } from './use-print-slips.ts'

interface PrintSlipsDialogProps {
  orders: readonly OrderView[]
  onClose: () => void
}

/** Prints the picking lists of what is to ship, or the packing slips of what has shipped, as one PDF. */
export function PrintSlipsDialog({ orders, onClose }: PrintSlipsDialogProps) {
  const [choice, setChoice] = useState<SlipChoice>(() => defaultSlipChoice(orders))
  const ids = orders.map(({ id }) => id)
  const plan = useQuery(slipPlanQuery(choice, ids))
  const { print, progress, url, problem, forget } = usePrintSlips()
  const confirm = useRef<HTMLButtonElement>(null)
  // Most people print what is proposed: Enter does it.
  useEffect(() => confirm.current?.focus(), [])
  const slips = plan.data?.reduce((sum, order) => sum + order.slips.length, 0) ?? 0
  const rejected = plan.data?.filter(({ rejection }) => rejection).length ?? 0
  const submit = () => {
    if (slips > 0 && !url) void print(choice, ids)
  }
  return (
    <FormDialog
      title={printSlipsCopy.title(orders)}
      form={{ problem, submit }}
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            {url ? 'Close' : 'Cancel'}
          </Button>
          {url ? (
            <ReadyDocument url={url} choice={choice} />
          ) : (
            <Button
              type="submit"
              kind="primary"
              size="large"
              ref={confirm}
              aria-disabled={progress !== null || slips === 0}
            >
              {progress
                ? printSlipsCopy.progress(progress.done, progress.of || slips)
                : slips > 0
                  ? printSlipsCopy.confirm(choice, slips)
                  : printSlipsCopy.nothing}
            </Button>
          )}
        </>
      }
    >
      <ChoiceField
        id="slip-choice"
        label="Print"
        hint={printSlipsCopy.hints[choice]}
        value={choice}
        disabled={progress !== null}
        choices={choicesOf(SLIP_CHOICES, printSlipsCopy.choices)}
        onChoose={(chosen) => {
          forget()
          setChoice(chosen)
        }}
      />
      {progress && (
        <progress className={progressStyles.progress} max={progress.of || slips} value={progress.done} />
      )}
      {plan.isError && <LoadError what="The preview" query={plan} />}
      {plan.isPending && <Spinner />}
      {plan.data && (
        <>
          <p role="status">
            {url ? printSlipsCopy.ready(choice, slips) : printSlipsCopy.preview(choice, { slips, rejected })}
          </p>
          <PlannedOrders plan={plan.data} isDone={url !== null} />
        </>
      )}
    </FormDialog>
  )
}

function ReadyDocument({ url, choice }: { url: string; choice: SlipChoice }) {
  return (
    <>
      <a className={buttonClass({ size: 'large' })} href={url} download={printSlipsCopy.fileName(choice)}>
        <Icon name="download" />
        Download
      </a>
      <a
        className={buttonClass({ kind: 'primary', size: 'large' })}
        href={url}
        target="_blank"
        rel="noreferrer"
        // The button that had the focus is gone.
        ref={(link) => link?.focus()}
      >
        Open PDF
      </a>
    </>
  )
}

/** The documents of each order, or the reason why there is none. */
function PlannedOrders({ plan, isDone }: { plan: SlipPlan; isDone: boolean }) {
  return (
    <ul className={`${surfaceStyles.card} ${panelStyles.rows} ${layoutStyles.scrollBox}`} aria-label="Orders">
      {plan.map(({ order, slips, rejection }) => (
        <li key={order} data-muted={rejection !== null || undefined}>
          <span className={textStyles.code}>{formatOrderNumber(order)}</span>
          <span>
            {rejection
              ? printSlipsCopy.rejection(rejection)
              : slips.map((slip) => slip ?? printSlipsCopy.everythingOpen).join(', ')}
          </span>
          {isDone && !rejection && <Icon name="check" className={textStyles.success} />}
        </li>
      ))}
    </ul>
  )
}
