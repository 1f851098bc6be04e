import { Link } from '@tanstack/react-router'
import { centsFromDecimal, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { CompareTick } from '../compare/compare-checkbox.tsx'
import { useComparison } from '../compare/use-comparison.ts'
import type { Product } from '../contract.ts'
import { MachinePicture } from '../images/product-image.tsx'
import { MachineOffer } from '../product-card/product-action.tsx'
import { BuyNow } from '../product-card/product-card.tsx'
import { StockLamp } from '../product-card/stock-badge.tsx'
import { keySpecs, speedRange } from '../specifications/format-specs.ts'
import { FAMILIES, type Family, type MachineSpecs } from '../specifications/specifications.ts'
import { sortOf } from './product-search.ts'
import { COLUMNS, MachineTableHead } from './product-table-head.tsx'
import { useProductSearch } from './use-product-search.ts'

/** The list as a table, parted by family where it is sorted so. On phones its rows become a list. */
export function MachineTable({ machines }: { machines: Product[] }) {
  const isByFamily = sortOf(useProductSearch().search) === 'family'
  return (
    <table className="list" aria-label="Machines">
      <MachineTableHead />
      {isByFamily ? (
        byFamily(machines).map(([family, some]) => (
          <tbody key={family}>
            <tr className="fam">
              <th colSpan={COLUMNS} scope="rowgroup">
                {FAMILIES[family].plural}
              </th>
            </tr>
            <Rows machines={some} />
          </tbody>
        ))
      ) : (
        <tbody>
          <Rows machines={machines} />
        </tbody>
      )}
    </table>
  )
}

/** Families in the order in which they come. */
function byFamily(machines: Product[]): [Family, Product[]][] {
  const families = [...new Set(machines.map(({ family }) => family))]
  return families.map((family) => [family, machines.filter((machine) => machine.family === family)])
}

function Rows({ machines }: { machines: Product[] }) {
  return machines.map((machine) => <Row key={machine._id} machine={machine} />)
}

function Row({ machine }: { machine: Product }) {
  const { _id: id, name, sku, specs, price, quentity, minOrder } = machine
  const { isCompared } = useComparison()
  return (
    <tr className={isCompared(id) ? 'sel' : ''}>
      <td className="c0">
        <CompareTick machine={machine} isBare />
      </td>
      <td className="c1">
        <MachinePicture machine={machine} view="thumb" />
      </td>
      <th scope="row" className="c2">
        <Link to="/products/$id" params={{ id }}>
          {name}
        </Link>
        <span className="sku">
          {sku}
          <Telling specs={specs} />
        </span>
      </th>
      <td>
        <Drive specs={specs} />
      </td>
      <td>{speedRange(specs) ?? <None />}</td>
      <td>{specs.capacitySteelMm ?? <None />}</td>
      <td>{specs.capacityWoodMm ?? <None />}</td>
      <td>{specs.capacityConcreteMm ?? <None />}</td>
      <td>{specs.massKg === undefined ? <None /> : formatNumber(specs.massKg)}</td>
      <td>{formatNumber(minOrder)}</td>
      <td className="c9">{formatAmount(centsFromDecimal(price) ?? 0)}</td>
      <td className="c10">
        <StockLamp stock={quentity} />
      </td>
      <td className="c12">{formatNumber(quentity)}</td>
      <td className="c11">
        <BuyNow machine={machine} small />
        <MachineOffer machine={machine} isBare />
      </td>
    </tr>
  )
}

function Drive({ specs }: { specs: MachineSpecs }) {
  const { powerW, batteryV } = specs
  if (powerW === undefined && batteryV === undefined) return <None />
  return (
    <>
      {formatNumber(powerW ?? batteryV ?? 0)} <i>{powerW === undefined ? 'V' : 'W'}</i>
    </>
  )
}

/** On phones, where the columns are gone: the most telling figure. */
function Telling({ specs }: { specs: MachineSpecs }) {
  const capacity = keySpecs(specs)[1]
  if (!capacity) return null
  return (
    <span className="pho">
      {' · '}
      {capacity.figure} {capacity.label.toLowerCase()}
    </span>
  )
}

function None() {
  return (
    <span className="no">
      <span aria-hidden="true">–</span>
      <span className="vh">not known</span>
    </span>
  )
}
