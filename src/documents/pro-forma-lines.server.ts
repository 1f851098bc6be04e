/** The lines and totals of the document about an order. */

import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { CURRENCY } from '#app/lib/currency.ts'
import { freightDue, NO_FREIGHT } from '#app/lib/freight.ts'
import { type Cents, formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import {
  freightRows,
  type OrderLineText,
  orderLineText,
  paymentTotals,
} from '#app/orders/core/order-line-view.ts'
import { openAmount } from '#app/orders/core/payment-rules.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import {
  CELL_PADDING,
  CONTENT_WIDTH,
  type FontStacks,
  framedTable,
  INK,
  MILL,
  printedText,
  STEEL,
} from './document-style.server.ts'
import type { TextRun } from './font-fallback.server.ts'
import type { ProFormaData, ProFormaLine } from './pro-forma-data.ts'

/** The width of a digit in the tables: Plex Mono is 0.6 em wide. */
const DIGIT_WIDTH = 9.5 * 0.6
/** Small enough that an order of eight lines fits on one sheet. */
const PICTURE = { width: 30, height: 23 }
const PICTURE_GAP = 7
const PADDING = 6
const VERTICAL_PADDING = 2.5
const SMALL = 8

const head = (text: string, unit = '', alignment: 'left' | 'right' = 'left'): TableCell => ({
  text: [text, ...(unit ? [{ text: ` ${unit}`, font: 'Plex', fontSize: 8 }] : [])],
  style: 'head',
  alignment,
  fillColor: MILL,
})

export function lineTable(data: ProFormaData, fonts: FontStacks): Content {
  const { lines } = data
  const line = 22
  const quantity = columnWidth(lines, ({ quantity, cancelled }) => formatNumber(quantity + cancelled), 40)
  const price = columnWidth(lines, ({ unitPrice }) => formatAmount(unitPrice), 66)
  const total = columnWidth(
    lines,
    (each) => formatAmount(orderTotal([{ ...each, quantity: each.quantity + each.cancelled }])),
    66,
  )
  const product = CONTENT_WIDTH - line - quantity - price - total - 10 * PADDING - 1.5
  const header = [
    head('Line', '', 'right'),
    head('Product'),
    head('Units', '', 'right'),
    head('Unit price', CURRENCY, 'right'),
    head('Total', CURRENCY, 'right'),
  ]
  const hasPictures = lines.some(({ picture }) => picture !== null)
  const rows = lines.map((each, index) => lineRow(each, { index, width: product, hasPictures, fonts }))
  return framedTable([header, ...rows], [line, product, quantity, price, total], 1, PADDING, VERTICAL_PADDING)
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
  const { picture, quantity, cancelled } = line
  const isCancelled = quantity === 0
  const shown = isCancelled ? { ...line, quantity: cancelled } : line
  const text = orderLineText({ ...shown, number: index + 1, productID: '', picture: '' })
  const decoration = isCancelled ? STRUCK : {}
  const number = (value: string): TableCell => ({ text: value, style: 'figure', alignment: 'right' })
  const column = { fonts, width: hasPictures ? width - PICTURE.width - PICTURE_GAP : width }
  const image = picture
    ? {
        image: pictureKey(index),
        fit: [PICTURE.width, PICTURE.height] as [number, number],
        width: PICTURE.width,
      }
    : { text: '', width: PICTURE.width }
  const description = lineDescription(line, column)
  const ordered = { text: formatNumber(quantity + cancelled), style: 'figure', fontSize: SMALL, ...STRUCK }
  return [
    number(String(text.number)),
    hasPictures ? { columns: [image, description], columnGap: PICTURE_GAP } : description,
    {
      alignment: 'right',
      stack: [
        { text: text.quantity, style: 'figure', ...decoration },
        ...(cancelled > 0 && !isCancelled ? [ordered] : []),
      ],
    },
    { alignment: 'right', stack: unitPrice(line, text, decoration) },
    { text: text.total, style: 'figure', alignment: 'right', ...decoration },
  ]
}

const STRUCK = { decoration: 'lineThrough', color: STEEL } as const

function lineDescription(line: ProFormaLine, column: { fonts: FontStacks; width: number }): Content {
  const { name, sku, specification, quantity, cancelled } = line
  const units = formatNumber(quantity + cancelled)
  const cancelledText =
    quantity === 0 ? 'Cancelled' : `${formatNumber(cancelled)} of ${units} units cancelled`
  // pdfmake takes the style of a run from the run itself.
  const runs = (text: { text: TextRun[]; fontSize: number }, style: object = {}) =>
    text.text.map((run) => ({ ...run, ...style, fontSize: text.fontSize }))
  const title = runs(printedText(name, column), { bold: true, ...(quantity === 0 && STRUCK) })
  const number = runs(printedText(sku, { ...column, kind: 'numbers', size: SMALL }))
  return {
    stack: [
      { text: [...title, { text: '  ', fontSize: SMALL }, ...number] },
      ...(specification ? [{ ...printedText(specification, { ...column, size: SMALL }), color: STEEL }] : []),
      ...(cancelled > 0 ? [{ text: cancelledText, fontSize: SMALL }] : []),
    ],
  }
}

function unitPrice({ listPrice }: ProFormaLine, text: OrderLineText, decoration: object): Content[] {
  const discount = { text: text.discount || 'List price', fontSize: SMALL, color: STEEL }
  return [{ text: text.unitPrice, style: 'figure', ...decoration }, ...(listPrice !== null ? [discount] : [])]
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

/**
 * The cost of the goods and the freight, the amount paid and the amount due. The shop charges no tax; it does not know which
 * tax the buyer owes.
 */
export function totalsTable(data: ProFormaData): Content {
  const { payment } = data
  const row = (name: string, amount: string): TableCell[] => [
    { text: name, style: 'head' },
    { text: amount, style: 'figure', alignment: 'right' },
  ]
  const grand: TableCell[] = [
    { text: `Amount due, ${CURRENCY}`, font: 'Barlow', fontSize: 13 },
    {
      text: formatAmount(openAmount({ status: payment.status, amountDue: amountDueOf(data) })),
      style: 'figure',
      fontSize: 13,
      alignment: 'right',
    },
  ]
  const isCancelled = payment.status === 'cancelled'
  const body = [
    ...(isCancelled ? [] : goodsRows(data).map(([name, amount]) => row(name, amount))),
    ...paymentTotals(payment).map(([name, cents]) => row(name, formatAmount(cents))),
    grand,
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

function goodsRows(data: ProFormaData): [name: string, amount: string][] {
  const { lines, freight = NO_FREIGHT } = data
  return [
    [goodsLabel(data), formatAmount(orderTotal(lines))],
    ...(freight.kind === 'none' ? [['Shipping', formatAmount(0)] as [string, string]] : freightRows(freight)),
    ['Tax, not charged', formatAmount(0)],
  ]
}

function amountDueOf({ lines, freight = NO_FREIGHT }: ProFormaData): Cents {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return orderTotal(lines) + freightDue(freight, units)
}

/** The pictures that the lines name. */
export function linePictures({ lines }: ProFormaData): Record<string, string> {
  const entries = lines.flatMap(({ picture }, index) =>
    picture ? [[pictureKey(index), `data:image/png;base64,${Buffer.from(picture).toString('base64')}`]] : [],
  )
  return Object.fromEntries(entries) as Record<string, string>
}
