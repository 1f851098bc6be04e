/** The facts of a document; heads, column widths and totals of the tables of goods. */
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { CURRENCY } from '#app/lib/currency.ts'
import {
  CELL_PADDING,
  columnWidths,
  type FontStacks,
  figureAtRight,
  framedTable,
  INK,
  LINE_WIDTH,
  label,
  MILL,
  printedText,
  TINT,
} from './document-style.server.ts'

/** The width of a digit in the tables: Plex Mono is 0.6 em wide. */
const DIGIT_WIDTH = 9.5 * 0.6

export const tableHead = (text: string, alignment: 'left' | 'right' = 'left', unit = ''): TableCell => ({
  text: [text, ...(unit ? [{ text: ` ${unit}`, font: 'Plex', fontSize: 8 }] : [])],
  style: 'head',
  alignment,
  fillColor: MILL,
})

/** At the left and right of the cells of priced lines. */
export const LINE_PADDING = 6
const LINE_VERTICAL_PADDING = 2.5
const LINES_WITH_TOTALS = 2

/** Priced lines with their totals. The last lines are one row with the totals, so that no sheet has the totals alone. */
export function pricedLinesTable(rows: TableCell[][], widths: number[], totals: Content): Content {
  const head = [
    tableHead('Line', 'right'),
    tableHead('Product'),
    tableHead('Units', 'right'),
    tableHead('Unit price', 'right', CURRENCY),
    tableHead('Total', 'right', CURRENCY),
  ]
  const table = (body: TableCell[][], headerRows: number) =>
    framedTable(body, widths, headerRows, LINE_PADDING, LINE_VERTICAL_PADDING, headerRows === 0)
  const end: TableCell = {
    colSpan: widths.length,
    border: [false, true, false, false],
    // Over the paddings and the left line of the table.
    margin: [-LINE_PADDING - LINE_WIDTH, -LINE_VERTICAL_PADDING, -LINE_PADDING, 0],
    stack: [table(rows.slice(-LINES_WITH_TOTALS), 0), totals],
  }
  return table([head, ...rows.slice(0, -LINES_WITH_TOTALS), [end]], 1)
}

/** As wide as its longest number, so that none wraps. */
export function numberWidth<Line>(
  lines: readonly Line[],
  format: (line: Line) => string,
  minimum: number,
): number {
  const characters = Math.max(0, ...lines.map((line) => format(line).length))
  return Math.max(minimum, Math.ceil(characters * DIGIT_WIDTH))
}

type Fact = readonly [name: string, value: string | false | null | undefined, isHighlighted?: boolean]

/** Dates and numbers beside each other, without those that are absent. */
export function factsTable(facts: readonly Fact[], fonts: FontStacks): Content {
  const present = facts.filter(([, value]) => value)
  const widths = columnWidths(present.map(() => 1))
  const cells = present.map(([name, value, isHighlighted], index) => ({
    stack: [
      label(name),
      printedText(value || '', { fonts, width: widths[index] ?? 0, kind: 'numbers', size: 10.5 }),
    ],
    ...(isHighlighted && { fillColor: TINT }),
  }))
  return framedTable([cells], widths)
}

type AmountRow = readonly [name: string, amount: string]

/** Amounts below each other at the right, the last one in larger letters. */
export function amountsTable(rows: readonly AmountRow[], [grandName, grandAmount]: AmountRow): Content {
  const body: TableCell[][] = [
    ...rows.map(([name, amount]): TableCell[] => [{ text: name, style: 'head' }, figureAtRight(amount)]),
    [
      { text: grandName, font: 'Barlow', fontSize: 13 },
      { ...figureAtRight(grandAmount), fontSize: 13 },
    ],
  ]
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 290,
        table: { widths: ['*', 'auto'], body },
        layout: {
          hLineWidth: (line: number) => (line === body.length - 1 ? 1 : 0),
          vLineWidth: () => 0,
          hLineColor: () => INK,
          paddingLeft: () => 0,
          paddingRight: (column: number) => (column === 1 ? CELL_PADDING : 4),
          paddingTop: () => 1,
          paddingBottom: () => 1,
        },
      },
    ],
    margin: [0, 4, 0, 10],
    unbreakable: true,
  }
}
