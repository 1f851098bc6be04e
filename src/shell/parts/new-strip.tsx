import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { newestProductsQuery } from '../../catalog/client.ts'
import type { MachineOnCard } from '../../catalog/contract.ts'
import { BuyNow } from '../../catalog/parts/machine-card.tsx'
import { MachinePicture } from '../../catalog/parts/machine-picture.tsx'
import { Price } from '../../catalog/parts/price.tsx'
import { StockLamp } from '../../catalog/parts/stock-lamp.tsx'
import { formatNumber } from '../../lib/numbers.ts'

/** Specification §9. */
const NEW_MACHINES = 2

/** The two machines added last. Where they could not be loaded, the grid below says so for both. */
export function NewStrip() {
  const { data: machines, isPending } = useQuery(newestProductsQuery)
  if (!isPending && !machines?.length) return null
  return (
    <section className="sn" aria-labelledby="new">
      <div className="wrap">
        <div className="plate" aria-busy={isPending}>
          <h2 id="new">New</h2>
          {machines?.slice(0, NEW_MACHINES).map((machine) => (
            <NewMachine key={machine._id} machine={machine} />
          ))}
        </div>
      </div>
    </section>
  )
}

function NewMachine({ machine }: { machine: MachineOnCard }) {
  const { _id: id, name, sku, discription, price, quentity, minOrder } = machine
  return (
    <article>
      <div className="pic">
        <MachinePicture machine={machine} view="plate" />
      </div>
      <div className="tx">
        <span className="sku">{sku}</span>
        <h3>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <p>{discription}</p>
      </div>
      <div className="buy">
        <Price price={price} />
        <StockLamp stock={quentity} />
        <p className="sub">Minimum order {formatNumber(minOrder)}</p>
        <BuyNow machine={machine} />
      </div>
    </article>
  )
}
