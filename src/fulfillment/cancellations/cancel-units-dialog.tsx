import { useQuery } from '@tanstack/react-query'
import { cancelUnitsCopy } from '#app/orders/core/cancellation-copy.ts'
import { orderQuery } from '#app/orders/core/client.ts'
import { orderFromDto } from '#app/orders/core/order-adapter.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { type CancelUnitsDialogProps, CancelUnitsForm } from './cancel-units-form.tsx'

/** Cancels a part of an order. Loads all its lines first, because lists of orders have only the first ones. */
export function CancelUnitsDialog(props: CancelUnitsDialogProps) {
  const query = useQuery(orderQuery(props.orderNumber))
  const { data, error } = query
  if (data) return <CancelUnitsForm {...props} order={orderFromDto(data)} />
  return (
    <FormDialog
      title={cancelUnitsCopy.title(formatOrderNumber(props.orderNumber))}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>Close</Button>}
    >
      {error ? <LoadError what="The order" query={query} /> : <Spinner />}
    </FormDialog>
  )
}
