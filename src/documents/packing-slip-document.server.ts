/** The packing slip of a shipment as a document definition. A picking list has boxes to tick. */

import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { renderSVG } from 'uqr'
import { formatMass, packageCounts } from '#app/fulfillment/shipments/copy.ts'
import type { Package } from '#app/fulfillment/shipments/rules.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import {
  CELL_PADDING,
  CONTENT_WIDTH,
  columnWidths,
  type FontStacks,
  figure,
  figureAtRight,
  framedTable,
  INK,
  label,
  printedText,
  STEEL,
  TINT,
} from './document-style.server.ts'
import { factsTable, tableHead } from './document-tables.server.ts'
import type { PackingSlipData, PackingSlipLine } from './packing-slip-data.ts'
import { type DocumentHead, sheetDocument } from './sheet-parts.server.ts'

const STATUS_TEXTS: Record<PackingSlipData['status'], { remark: string; date: string }> = {
  open: { remark: 'All open units, not shipped', date: 'Printed' },
  draft: { remark: 'Draft, not shipped', date: 'Drafted' },
  dispatched: { remark: 'Shipped', date: 'Shipped' },
  delivered: { remark: 'Shipped', date: 'Shipped' },
  voided: { remark: 'Voided', date: 'Shipped' },
}

const isPickingList = ({ status }: PackingSlipData) => status === 'draft' || status === 'open'
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const unitsOf = ({ lines }: PackingSlipData) => sumOf(lines.map(({ quantity }) => quantity))

const head = (data: PackingSlipData): DocumentHead => ({
  title: isPickingList(data) ? 'Picking list' : 'Packing slip',
  number: data.number,
  remark: STATUS_TEXTS[data.status].remark,
  at: data.at,
  seller: data.seller,
})

/** A scanner reads the order number, as the search of orders takes it. */
function orderQrCode(order: string): Content {
  const code = { svg: renderSVG(formatOrderNumber(order), { border: 0, ecc: 'M' }), width: QR_SIZE }
  return { stack: [label('Order, to scan'), { ...code, margin: [0, 4, 0, 0] }] }
}

const QR_SIZE = 62

function facts(data: PackingSlipData, fonts: FontStacks): Content {
  return factsTable(
    [
      [STATUS_TEXTS[data.status].date, formatDay(data.at)],
      ['Order', formatOrderNumber(data.order)],
      ['Your PO number', data.poNumber],
      ['Wanted date', data.requestedOn && formatDay(data.requestedOn)],
      ['Units', formatNumber(unitsOf(data))],
    ],
    fonts,
  )
}

function delivery(data: PackingSlipData, fonts: FontStacks): Content {
  const widths = columnWidths([1.5, 1.5, 1])
  const [first = 0, second = 0] = widths
  const text = (value: string, width: number) => printedText(value, { fonts, width })
  const carrier = [
    ...(data.carrier ? [text(data.carrier, second)] : []),
    ...(data.tracking ? [printedText(data.tracking, { fonts, width: second, kind: 'numbers' })] : []),
    ...(data.packages.length > 0 ? [text(packageCounts(data.packages), second)] : []),
  ]
  const recipient = recipientLines(data).map((value) => text(value, first))
  const cells: TableCell[] = [
    {
      stack: [
        label('Deliver to'),
        ...recipient,
        printedText(data.phone, { fonts, width: first, kind: 'numbers' }),
        ...(data.deliveryNote ? [text(data.deliveryNote, first)] : []),
      ],
    },
    { stack: [label('Carrier'), ...(carrier.length > 0 ? carrier : [{ text: '–' }])] },
    orderQrCode(data.order),
  ]
  return { stack: [framedTable([cells], widths)], margin: [0, -0.75, 0, 16] }
}

/** The address often begins with the company and the name. They are printed once. */
function recipientLines({ buyer, costCenter, site, address }: PackingSlipData): string[] {
  const addressLines = address.split('\n').map((line) => line.trim())
  const isInAddress = (name: string) => addressLines.includes(name.trim())
  return [
    ...[buyer.company, buyer.name].filter((name) => !isInAddress(name)),
    costCenter && `Cost center ${costCenter}`,
    site,
    address,
  ].filter((value): value is string => Boolean(value))
}

/** An empty box for a pen. */
const TICK_BOX: TableCell = {
  canvas: [{ type: 'rect', x: 12, y: 0, w: 12, h: 12, lineWidth: 0.75, lineColor: INK }],
}

function lineTable(data: PackingSlipData, fonts: FontStacks): Content {
  const numbers = [26, 58, 72]
  const tick = isPickingList(data) ? [40] : []
  const others = sumOf([...numbers, ...tick])
  const product = CONTENT_WIDTH - others - (numbers.length + tick.length + 1) * 12 - 1.5
  const [line = 0, ordered = 0, quantity = 0] = numbers
  const header = [
    tableHead('Line', 'right'),
    tableHead('Product'),
    tableHead('Ordered', 'right'),
    tableHead(isPickingList(data) ? 'To pick' : 'In this shipment', 'right'),
    ...(isPickingList(data) ? [tableHead('Picked')] : []),
  ]
  const number = (value: number) => figureAtRight(formatNumber(value))
  const row = (one: PackingSlipLine): TableCell[] => [
    number(one.line),
    {
      stack: [
        { ...printedText(one.name, { fonts, width: product }), bold: true },
        printedText(one.sku, { fonts, width: product, kind: 'numbers', size: 8.5 }),
        ...(one.later ? [{ text: one.later, fontSize: 8.5 }] : []),
      ],
    },
    number(one.ordered),
    { ...number(one.quantity), fontSize: 12 },
    ...(isPickingList(data) ? [TICK_BOX] : []),
  ]
  return framedTable([header, ...data.lines.map(row)], [line, product, ordered, quantity, ...tick], 1, 6)
}

/** '48 units, 121 kg net, 136 kg gross in 2 pallets'; without the masses that are not known. */
function sums(data: PackingSlipData): Content {
  const { lines, packages } = data
  const isMassKnown = lines.every(({ massKg }) => massKg !== null)
  const net = sumOf(lines.map(({ massKg, quantity }) => (massKg ?? 0) * 1_000 * quantity))
  const gross = sumOf(packages.map(({ massG }) => massG))
  const parts = [
    formatUnits(unitsOf(data)),
    ...(isMassKnown ? [`${formatMass(net)} net`] : []),
    ...(packages.length > 0 ? [`${formatMass(gross)} gross in ${packageCounts(packages)}`] : []),
  ]
  return { text: parts.join(', '), bold: true, fontSize: 11, margin: [0, 8, 0, 14] }
}

/** The units and the net weight by customs code and origin, for goods that cross a border; nothing if no code is known. */
function customsTable({ lines }: PackingSlipData): Content[] {
  const declared = lines.filter(({ customsCode, originCountry }) => customsCode || originCountry)
  if (declared.length === 0) return []
  const groups = Map.groupBy(lines, (line) => `${line.customsCode} ${line.originCountry}`)
  const row = (group: readonly PackingSlipLine[]): TableCell[] => {
    const isMassKnown = group.every(({ massKg }) => massKg !== null)
    const net = sumOf(group.map(({ massKg, quantity }) => (massKg ?? 0) * 1_000 * quantity))
    return [
      figure(group[0]?.customsCode || '–'),
      figure(group[0]?.originCountry || '–'),
      figureAtRight(formatNumber(sumOf(group.map(({ quantity }) => quantity)))),
      figureAtRight(isMassKnown ? formatMass(net) : '–'),
    ]
  }
  const widths = columnWidths([1.5, 1.5, 1, 1.2], 2)
  const header = [
    tableHead('Customs code'),
    tableHead('Country of origin'),
    tableHead('Units', 'right'),
    tableHead('Net weight', 'right'),
  ]
  const table = framedTable([header, ...[...groups.values()].map(row)], widths, 1, CELL_PADDING)
  return [{ stack: [table], margin: [0, 0, 0, 14] }]
}

const centimeters = (millimeters: number) => formatNumber(millimeters / 10)

function packageTable({ packages }: PackingSlipData): Content[] {
  if (packages.length === 0) return []
  const widths = columnWidths([0.5, 1.5, 2, 1.2], 2)
  const row = (one: Package, index: number): TableCell[] => [
    figure(String(index + 1)),
    { text: capitalize(one.kind) },
    figure(`${centimeters(one.lengthMm)} × ${centimeters(one.widthMm)} × ${centimeters(one.heightMm)} cm`),
    figureAtRight(formatMass(one.massG)),
  ]
  const header = [
    tableHead('Package'),
    tableHead('Kind'),
    tableHead('Size'),
    tableHead('Gross weight', 'right'),
  ]
  const table = framedTable([header, ...packages.map(row)], widths, 1, CELL_PADDING)
  return [{ stack: [table], margin: [0, 0, 0, 14] }]
}

function receipt(data: PackingSlipData): Content {
  const name = isPickingList(data) ? 'Picked by' : 'Received complete and undamaged by'
  const widths = columnWidths([2, 1])
  const cell = (text: string): TableCell => ({ stack: [label(text), { text: ' ', fontSize: 16 }] })
  return { ...framedTable([[cell(name), cell('Date')]], widths), unbreakable: true }
}

/** A sentence that nobody may overlook. */
function notice(text: string, fonts: FontStacks): Content {
  const widths = columnWidths([1])
  const cell = { ...printedText(text, { fonts, width: widths[0] ?? 0 }), bold: true, fillColor: TINT }
  return { stack: [framedTable([[cell]], widths)], margin: [0, 0, 0, 12] }
}

export function packingSlipDocument(data: PackingSlipData, fonts: FontStacks): TDocumentDefinitions {
  const texts = [
    ...[
      data.buyer.name,
      data.buyer.company,
      data.costCenter ?? '',
      data.site ?? '',
      data.address,
      data.phone,
      data.poNumber,
      data.deliveryNote ?? '',
    ],
    ...[data.carrier, data.tracking, data.note, data.voidReason],
    ...data.lines.flatMap(({ sku, name }) => [sku, name]),
  ]
  const isVoided = data.status === 'voided'
  const voidText = `This shipment was voided. Do not deliver it.${data.voidReason && ` Reason: ${data.voidReason}`}`
  return sheetDocument(head(data), fonts, texts, [
    ...(isVoided ? [notice(voidText, fonts)] : []),
    facts(data, fonts),
    delivery(data, fonts),
    lineTable(data, fonts),
    sums(data),
    ...packageTable(data),
    ...customsTable(data),
    ...(data.note ? [{ ...printedText(data.note, { fonts, width: CONTENT_WIDTH }), color: STEEL }] : []),
    ...(isVoided ? [] : [{ stack: [receipt(data)], margin: [0, 10, 0, 0] } satisfies Content]),
  ])
}
