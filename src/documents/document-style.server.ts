/** Colors, measures and parts of the sheet that all documents are printed on. Points, as everywhere in a PDF. */
import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js'
import { type FontFamily, splitTextRuns } from './font-fallback.server.ts'
import { wrapLongWords } from './wrap-long-words.ts'

export const INK = '#14181B'
export const STEEL = '#52606A'
export const LINE = '#B4BEC5'
export const MILL = '#EEF1F2'
export const TINT = '#FFF1E9'

export const PAGE = { width: 595.28, height: 841.89 }
export const FRAME = { x: 20, y: 20, width: PAGE.width - 40, height: PAGE.height - 40 }
/** The band with the zone marks. */
const BAND = { left: 15.5, top: 12.8 }
export const MARGINS = { left: 58, top: 52, right: 47, bottom: 62 }
export const CONTENT_WIDTH = PAGE.width - MARGINS.left - MARGINS.right
export const CELL_PADDING = 9
export const LINE_WIDTH = 0.75

const FONT_SIZE = 9.5
/** No other text has these sizes: the structure of the PDF recognizes its title and the zone marks by them. */
export const TITLE_FONT_SIZE = 22
export const ZONE_MARK_FONT_SIZE = 7
/** Above rounding errors, below a letter. */
const TOLERANCE = 0.5

/** The fonts of buyers' texts and numbers. Our own texts need no fallback. */
export interface FontStacks {
  text: readonly FontFamily[]
  numbers: readonly FontFamily[]
  /** The width of a text in a font at size 1. */
  measure: (font: string, text: string) => number
}

export const label = (text: string): Content => ({ text, style: 'label' })
export const figure = (text: string) => ({ text, style: 'figure' })
export const figureAtRight = (text: string) => ({ ...figure(text), alignment: 'right' as const })

interface PrintedText {
  fonts: FontStacks
  /** The width of its column. Longer words are broken. */
  width: number
  kind?: 'text' | 'numbers'
  size?: number
}

/** A text by the buyer or of a product, in the fonts that have its characters. */
export function printedText(text: string, { fonts, width, kind = 'text', size = FONT_SIZE }: PrintedText) {
  const runs = (part: string) => splitTextRuns(part, fonts[kind])
  const measure = (part: string) =>
    runs(part).reduce((sum, run) => sum + fonts.measure(run.font, run.text) * size, 0)
  return { text: runs(wrapLongWords(text, width - TOLERANCE, measure)), fontSize: size }
}

/**
 * A framed table. A line of the color of ink follows the header rows.
 * @param continues whether it is the end of a table with a header, which has no lines between columns
 */
export function framedTable(
  body: TableCell[][],
  widths: number[],
  headerRows = 0,
  padding = CELL_PADDING,
  verticalPadding = 5,
  continues = false,
): ContentTable {
  const hasColumnLines = headerRows === 0 && !continues
  return {
    table: { body, widths, headerRows, dontBreakRows: true },
    layout: {
      hLineColor: (row: number) => (row === 0 || row === body.length || row === headerRows ? INK : LINE),
      vLineColor: (column: number) => (column === 0 || column === widths.length ? INK : LINE),
      hLineWidth: (row: number) => (continues && row === 0 ? 0 : LINE_WIDTH),
      vLineWidth: (column: number) =>
        column === 0 || column === widths.length || hasColumnLines ? LINE_WIDTH : 0,
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => verticalPadding,
      paddingBottom: () => verticalPadding,
    },
  }
}

/**
 * The widths of columns that share the content's width, without their paddings and lines.
 * @param lines a table with a header has only those at its edges
 */
export function columnWidths(shares: readonly number[], lines = shares.length + 1): number[] {
  const free = CONTENT_WIDTH - shares.length * 2 * CELL_PADDING - lines * LINE_WIDTH
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.map((share) => (free * share) / sum)
}

const COLUMNS = 6
const ROWS = 'ABCDEFGH'

/** The frame and the zone marks under the content of each page. */
export function sheetFrame(): Content {
  const { x, y, width, height } = FRAME
  const right = x + width
  const bottom = y + height
  return [
    {
      canvas: [
        { type: 'rect', x, y, w: width, h: height, lineWidth: 1.2, lineColor: INK },
        {
          type: 'line',
          x1: x + BAND.left,
          y1: y + BAND.top,
          x2: right,
          y2: y + BAND.top,
          lineWidth: 0.6,
          lineColor: LINE,
        },
        {
          type: 'line',
          x1: x + BAND.left,
          y1: y + BAND.top,
          x2: x + BAND.left,
          y2: bottom,
          lineWidth: 0.6,
          lineColor: LINE,
        },
      ],
    },
    ...Array.from({ length: COLUMNS }, (_, index) =>
      zoneMark(String(index + 1), x + (width * (index + 0.5)) / COLUMNS - 3, y + 3.2),
    ),
    ...Array.from(ROWS, (letter, index) =>
      zoneMark(letter, x + 5.5, y + (height * (index + 0.5)) / ROWS.length - 4),
    ),
  ]
}

const zoneMark = (text: string, x: number, y: number): Content => ({
  text,
  font: 'Barlow',
  fontSize: ZONE_MARK_FONT_SIZE,
  color: STEEL,
  absolutePosition: { x, y },
})
