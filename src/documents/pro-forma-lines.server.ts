/** The lines and totals of the pro-forma invoice. */
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { orderLineText } from '#app/orders/order-line-view.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import type { ProFormaData, ProFormaLine } from './pro-forma-data.ts'
import {
  CELL_PADDING,
  CONTENT_WIDTH,
  type FontStacks,
  figure,
  framedTable,
  INK,
  MILL,
  printedText,
  STEEL,
} from './pro-forma-style.server.ts'

/** The width of a digit in the tables: Plex Mono is 0.6 em wide. */
const DIGIT_WIDTH = 9.5 * 0.6
const PICTURE = { width: 48, height: 37 }
const PICTURE_GAP = 8
const PADDING = 6

const head = (text: string, unit = '', alignment: 'left' | 'right' = 'left'): TableCell => ({
  text: [text, ...(unit ? [{ text: ` ${unit}`, font: 'Plex', fontSize: 8 }] : [])],
  style: 'head',
  alignment,
  fillColor: MILL,
})

export function lineTable(data: ProFormaData, fonts: FontStacks): Content {
  const { lines } = data
  const line = 22
  const quantity = columnWidth(lines, ({ quantity: count }) => formatNumber(count), 68)
  const price = columnWidth(lines, ({ unitPrice }) => formatAmount(unitPrice), 66)
  const total = columnWidth(lines, (each) => formatAmount(orderTotal([each])), 66)
  const product = CONTENT_WIDTH - line - quantity - price - total - 10 * PADDING - 1.5
  const header = [
    head('Line', '', 'right'),
    head('Product'),
    head('Quantity', 'units', 'right'),
    head('Unit price', 'USD', 'right'),
    head('Total', 'USD', 'right'),
  ]
  const hasPictures = lines.some(({ picture }) => picture !== null)
  const rows = lines.map((each, index) => lineRow(each, { index, width: product, hasPictures, fonts }))
  return framedTable([header, ...rows], [line, product, quantity, price, total], 1, PADDING)
}

/** As wide as its longest number, so that none wraps. */
function columnWidth(
  lines: readonly ProFormaLine[],
  format: (line: ProFormaLine) => string,
  minimum: number,
): number {
  const characters = Math.max(0, ...lines.map((line) => format(line).length))
  return Math.max(minimum, Math.ceil(characters * DIGIT_WIDTH))
}

interface RowPlace {
  index: number
  width: number
  hasPictures: boolean
  fonts: FontStacks
}

function lineRow(line: ProFormaLine, { index, width, hasPictures, fonts }: RowPlace): TableCell[] {
  const { name, sku, specification, picture, listPrice } = line
  const text = orderLineText({ ...line, number: index + 1, productID: '', picture: '' })
  const number = (value: string): TableCell => ({ text: value, style: 'figure', alignment: 'right' })
  const column = { fonts, width: hasPictures ? width - PICTURE.width - PICTURE_GAP : width }
  const description = {
    stack: [
      { ...printedText(name, column), bold: true },
      printedText(sku, { ...column, kind: 'numbers', size: 8.5 }),
      ...(specification ? [{ ...printedText(specification, { ...column, size: 8.5 }), color: STEEL }] : []),
    ],
  }
  const image = picture
    ? {
        image: pictureKey(index),
        fit: [PICTURE.width, PICTURE.height] as [number, number],
        width: PICTURE.width,
      }
    : { text: '', width: PICTURE.width }
  return [
    number(String(text.number)),
    hasPictures ? { columns: [image, description], columnGap: PICTURE_GAP } : description,
    number(text.quantity),
    {
      alignment: 'right',
      stack: [
        figure(text.unitPrice),
        ...(listPrice !== null ? [{ text: text.discount || 'List price', fontSize: 8.5, color: STEEL }] : []),
      ],
    },
    number(text.total),
  ]
}

const pictureKey = (index: number) => `line-${index + 1}`

/** 'Goods, 61 units, 216.6 kg net' */
function goodsLabel({ lines }: ProFormaData): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const isMassKnown = lines.every(({ massKg }) => massKg !== null)
  const mass = lines.reduce((sum, { massKg, quantity }) => sum + (massKg ?? 0) * quantity, 0)
  const net = isMassKnown ? `, ${formatNumber(Math.round(mass * 10) / 10)} kg net` : ''
  return `Goods, ${formatUnits(units)}${net}`
}

/** The shop charges neither shipping nor tax; it does not know which tax the buyer owes. */
export function totalsTable(data: ProFormaData): Content {
  const total = formatAmount(orderTotal(data.lines))
  const row = (name: string, amount: string): TableCell[] => [
    { text: name, style: 'head' },
    { text: amount, style: 'figure', alignment: 'right' },
  ]
  const grand: TableCell[] = [
    { text: data.isCancelled ? 'Total, USD' : 'Amount due, USD', font: 'Barlow', fontSize: 13 },
    { text: total, style: 'figure', fontSize: 13, alignment: 'right' },
  ]
  return {
    columns: [
      { text: '', width: '*' },
      {
        width: 290,
        table: {
          widths: ['*', 'auto'],
          body: [
            row(goodsLabel(data), total),
            row('Shipping', '0.00'),
            row('Tax, not charged', '0.00'),
            grand,
          ],
        },
        layout: {
          hLineWidth: (line: number) => (line === 3 ? 1 : 0),
          vLineWidth: () => 0,
          hLineColor: () => INK,
          paddingLeft: () => 0,
          paddingRight: (column: number) => (column === 1 ? CELL_PADDING : 4),
          paddingTop: () => 2,
          paddingBottom: () => 2,
        },
      },
    ],
    margin: [0, 5, 0, 16],
    unbreakable: true,
  }
}

/** The pictures that the lines name. */
export function linePictures({ lines }: ProFormaData): Record<string, string> {
  const entries = lines.flatMap(({ picture }, index) =>
    picture ? [[pictureKey(index), `data:image/png;base64,${Buffer.from(picture).toString('base64')}`]] : [],
  )
  return Object.fromEntries(entries) as Record<string, string>
}
