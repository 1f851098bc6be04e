import { Link } from '@tanstack/react-router'
import { centsFromDecimal, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Over } from '#app/ui/dialog.tsx'
import type { Product } from '../contract.ts'
import { MachinePicture } from '../images/product-image.tsx'
import { StockLamp } from '../product-card/stock-badge.tsx'
import { specWords } from '../specifications/format-specs.ts'
import { FAMILIES, POWER_SOURCES, SPEC_FIELDS, SPEC_KEYS } from '../specifications/specifications.ts'
import './compare-dialog.css'

interface Line {
  label: string
  unit: string
  /** One for each machine; '–' where it is not known. */
  figures: string[]
}

interface CompareDialogProps {
  machines: Product[]
  onClose: () => void
}

export function CompareDialog({ machines, onClose }: CompareDialogProps) {
  return (
    <Over title="Comparison" className="cmp-over" onClose={onClose}>
      <CompareTable machines={machines} />
    </Over>
  )
}

/** Every figure that at least one of the machines has, side by side; lines that differ are marked. */
function CompareTable({ machines }: { machines: Product[] }) {
  return (
    <div className="over">
      <table className="vs">
        <caption className="vh">Figures of the ticked machines; lines that differ are marked</caption>
        <thead>
          <tr>
            <td />
            {machines.map((machine) => (
              <th key={machine._id} scope="col">
                <MachinePicture machine={machine} view="card" />
                <Link to="/products/$id" params={{ id: machine._id }}>
                  {machine.name}
                </Link>
                <span className="sku">{machine.sku}</span>
                <StockLamp stock={machine.quentity} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...tradeLines(machines), ...specLines(machines)].map((line) => (
            <ComparedLine key={line.label} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ComparedLine({ line: { label, unit, figures } }: { line: Line }) {
  const differs = new Set(figures).size > 1
  return (
    <tr className={differs ? 'diff' : ''}>
      <th scope="row">
        {label} {unit && <i>{unit}</i>}
        {differs && <span className="vh"> (differs)</span>}
      </th>
      {figures.map((figure, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are places
        <td key={column}>{figure}</td>
      ))}
    </tr>
  )
}

function tradeLines(machines: Product[]): Line[] {
  const line = (label: string, unit: string, figure: (machine: Product) => string): Line => ({
    label,
    unit,
    figures: machines.map(figure),
  })
  return [
    line('Price', '', ({ price }) => formatMoney(centsFromDecimal(price) ?? 0)),
    line('Stock', 'pcs', ({ quentity }) => formatNumber(quentity)),
    line('Minimum order', 'pcs', ({ minOrder }) => formatNumber(minOrder)),
    line('Family', '', ({ family }) => FAMILIES[family].singular),
    line('Power source', '', ({ powerSource }) => POWER_SOURCES[powerSource]),
  ]
}

function specLines(machines: Product[]): Line[] {
  return SPEC_KEYS.filter((key) => machines.some(({ specs }) => specs[key] !== undefined)).map((key) => ({
    label: SPEC_FIELDS[key].label,
    unit: SPEC_FIELDS[key].unit,
    figures: machines.map(({ specs }) => specWords(specs, key)?.figure ?? '–'),
  }))
}
