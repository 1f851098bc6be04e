import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import { orderedMachinesQuery } from '#app/orders/client.ts'
import type { OrderedMachine } from '#app/orders/contract.ts'
import { MachinePicture } from '#app/products/images/product-image.tsx'
import { Failed } from '#app/ui/load-error.tsx'

/** More of them get a field to search in. */
const FEW = 6

/** What a review is about: one of the buyer's own machines, or the maker as such. Nothing to choose before an order. */
export function MachineChoice({
  chosen,
  onChoose,
}: {
  chosen: OrderedMachine | undefined
  onChoose: (machine: OrderedMachine | undefined) => void
}) {
  const { data: machines, error, refetch } = useQuery(orderedMachinesQuery)
  const [sought, setSought] = useState('')
  if (error && !machines) return <Failed what="Your machines" error={error} onRetry={refetch} />
  if (!machines || machines.length === 0) return null
  const words = sought.toLowerCase()
  const found = machines.filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(words))
  return (
    <fieldset className="fld">
      <legend>What is it about?</legend>
      {machines.length > FEW && (
        <input
          className="sought"
          type="search"
          aria-label="Search your machines"
          placeholder="Name or number"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <div className="pick">
        {found.map((machine) => (
          <label
            key={machine.productID}
            className={machine.productID === chosen?.productID ? 'on' : undefined}
          >
            <input
              className="rb"
              type="radio"
              name="productID"
              checked={machine.productID === chosen?.productID}
              onChange={() => onChoose(machine)}
            />
            <MachinePicture machine={machine} view="thumb" />
            <span>
              <span className="t1">{machine.name}</span>
              <span className="t2">
                {machine.sku}, ordered {formatDay(machine.orderedAt)}
              </span>
            </span>
          </label>
        ))}
        <label className={chosen ? undefined : 'on'}>
          <input
            className="rb"
            type="radio"
            name="productID"
            checked={!chosen}
            onChange={() => onChoose(undefined)}
          />
          FIX IT as a supplier, no single machine
        </label>
      </div>
      <p className="hint">A machine you ordered adds the mark ‘Verified purchase’.</p>
    </fieldset>
  )
}
