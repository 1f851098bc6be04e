/** The lines and totals of the document about an order. */

import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import { CURRENCY } from '#app/lib/currency.ts'
import { freightDue, NO_FREIGHT } from '#app/lib/freight.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import {
  freightRows,
  type OrderLineText,
  orderLineText,
  paymentTotals,
} from '#app/orders/core/order-line-view.ts'
import { openAmount } from '#app/orders/core/payment-rules.ts'
import { orderTotal } from '#app/pricing/quantity-rules.ts'
import { CONTENT_WIDTH, type FontStacks, figureAtRight, printedText, STEEL } from './document-style.server.ts'
import { amountsTable, LINE_PADDING, numberWidth, pricedLinesTable } from './document-tables.server.ts'
import type { TextRun } from './font-fallback.server.ts'
import type { ProFormaData, ProFormaLine } from './pro-forma-data.ts'

/** Small enough that an order of eight lines fits on one sheet. */
const PICTURE = { width: 30, height: 23 }
const PICTURE_GAP = 7
const SMALL = 8

export function lineTable(data: ProFormaData, fonts: FontStacks): Content {
  const { lines } = data
  const line = 22
  const quantity = numberWidth(lines, ({ quantity, cancelled }) => formatNumber(quantity + cancelled), 40)
  const price = numberWidth(lines, ({ unitPrice }) => formatAmount(unitPrice), 66)
  const total = numberWidth(
    lines,
    (each) => formatAmount(orderTotal([{ ...each, quantity: each.quantity + each.cancelled }])),
    66,
  )
  const product = CONTENT_WIDTH - line - quantity - price - total - 10 * LINE_PADDING - 1.5
  const hasPictures = lines.some(({ picture }) => picture !== null)
  const rows = lines.map((each, index) => lineRow(each, { index, width: product, hasPictures, fonts }))
  return pricedLinesTable(rows, [line, product, quantity, price, total], totals(data))
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
  const column = { fonts, width: hasPictures ? width - PICTURE.width - PICTURE_GAP : width }
  const image: Column = picture
    ? { image: pictureKey(index), fit: [PICTURE.width, PICTURE.height], width: PICTURE.width }
    : { text: '', width: PICTURE.width }
  const description = lineDescription(line, column)
  const ordered = { text: formatNumber(quantity + cancelled), style: 'figure', fontSize: SMALL, ...STRUCK }
  return [
    figureAtRight(String(text.number)),
    hasPictures ? { columns: [image, description], columnGap: PICTURE_GAP } : description,
    {
      alignment: 'right',
      stack: [
        { text: text.quantity, style: 'figure', ...decoration },
        ...(cancelled > 0 && !isCancelled ? [ordered] : []),
      ],
    },
    { alignment: 'right', stack: unitPrice(line, text, decoration) },
    { ...figureAtRight(text.total), ...decoration },
  ]
}

const STRUCK = { decoration: 'lineThrough', color: STEEL } as const

function lineDescription(line: ProFormaLine, column: { fonts: FontStacks; width: number }): Content {
  const { name, sku, specification, quantity, cancelled, later } = line
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
      ...(later ? [{ text: later, fontSize: SMALL }] : []),
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
function totals(data: ProFormaData): Content {
  const { payment } = data
  const isCancelled = payment.status === 'cancelled'
  const rows = [
    ...(isCancelled ? [] : goodsRows(data)),
    ...paymentTotals(payment).map(([name, cents]) => [name, formatAmount(cents)] as const),
  ]
  return amountsTable(rows, [AMOUNT_DUE, amountOpen(data)])
}

function goodsRows(data: ProFormaData): [name: string, amount: string][] {
  return [
    [goodsLabel(data), formatAmount(orderTotal(data.lines))],
    ...printedFreight(data),
    ['Tax, not charged', formatAmount(0)],
  ]
}

/** Freight of goods that leave in parts is charged once. */
function printedFreight({ lines, freight = NO_FREIGHT }: ProFormaData): [name: string, amount: string][] {
  if (freight.kind === 'none') return [['Shipping', formatAmount(0)]]
  const isInParts = freight.kind === 'firm' && lines.some(({ later }) => later)
  return freightRows(freight).map(([name, amount]) => [isInParts ? `${name}, all shipments` : name, amount])
}

export const AMOUNT_DUE = `Amount due, ${CURRENCY}`

export function amountOpen({ lines, freight = NO_FREIGHT, payment: { status } }: ProFormaData): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return formatAmount(openAmount({ status, amountDue: orderTotal(lines) + freightDue(freight, units) }))
}

/** The pictures that the lines name. */
export function linePictures({ lines }: ProFormaData): Record<string, string> {
  const entries = lines.flatMap<[string, string]>(({ picture }, index) =>
    picture ? [[pictureKey(index), `data:image/png;base64,${Buffer.from(picture).toString('base64')}`]] : [],
  )
  return Object.fromEntries(entries)
}
