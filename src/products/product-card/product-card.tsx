import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import type { MachineOnCard } from '../contract.ts'
import { MachinePicture } from '../images/product-image.tsx'
import { SpecCells } from '../specifications/spec-cells.tsx'
import { Price } from './price.tsx'
import { MachineOffer } from './product-action.tsx'
import { StockLamp } from './stock-badge.tsx'

interface MachineCardProps {
  machine: MachineOnCard
  view: 'figures' | 'card'
  /** Above the drawing: the tick for the comparison. */
  tick?: ReactNode
  /** One of those a page is opened for. */
  first?: boolean
}

/** A machine among others: drawing, title block, four figures, price, stock. The whole card leads to the machine. */
export function MachineCard({ machine, view, tick, first = false }: MachineCardProps) {
  const { _id: id, name, sku, specs, price, quentity, minOrder } = machine
  return (
    <article className="card">
      <div className="pic">
        <MachinePicture machine={machine} view={view} first={first} />
      </div>
      {tick}
      <div className="ttl">
        <h3>
          <Link to="/products/$id" params={{ id }}>
            {name}
          </Link>
        </h3>
        <span className="sku">{sku}</span>
      </div>
      <SpecCells specs={specs} />
      <div className="buy">
        <Price price={price} />
        <StockLamp stock={quentity} />
        <p className="sub">Minimum order {formatNumber(minOrder)}</p>
        <BuyNow machine={machine} />
        <MachineOffer machine={machine} />
      </div>
    </article>
  )
}

/** Orange while there is something to buy. */
export function BuyNow({ machine, small = false }: { machine: MachineOnCard; small?: boolean }) {
  const classes = ['btn', ...(small ? ['sm'] : []), ...(machine.quentity > 0 ? [] : ['g'])]
  return (
    <Link
      className={classes.join(' ')}
      to="/products/$id"
      params={{ id: machine._id }}
      aria-label={`Buy Now: ${machine.name}`}
    >
      Buy Now
    </Link>
  )
}
