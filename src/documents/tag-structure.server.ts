/**
 * Adds the structure of a document to its PDF, so that screen readers read it in order. pdfmake marks a document as
 * tagged, but writes no structure; pdfkit below it can. Each paragraph becomes an element in reading order, which in
 * tables is row by row. Lines, frames and pictures become artifacts, which are not read: the texts beside them say the
 * same.
 */
import { createRequire } from 'node:module'
import { TITLE_FONT_SIZE, ZONE_MARK_FONT_SIZE } from './document-style.server.ts'

/** The parts of pdfkit that are used here. */
interface StructureElement {
  add(child: StructureElement | (() => void)): void
  end(): void
}
interface PdfKitDocument {
  struct(type: string): StructureElement
  addStructure(root: StructureElement): void
  markContent(tag: 'Artifact'): void
  endMarkedContent(): void
}

interface PrintedLine {
  inlines: readonly { fontSize?: number }[]
  lastLineInParagraph?: boolean
}

/** pdfmake's renderer, which draws one item after the other. */
interface Renderer {
  pdfDocument: PdfKitDocument
  renderPages(pages: unknown[]): void
  renderLine(line: PrintedLine, x: number, y: number): void
  renderVector(vector: unknown): void
  renderImage(image: unknown): void
  renderSVG(svg: unknown): void
}

const { default: RendererClass } = createRequire(import.meta.url)('pdfmake/js/Renderer.js') as {
  default: { prototype: Renderer }
}

interface Structure {
  root: StructureElement
  /** The paragraph whose lines are being drawn. */
  paragraph: StructureElement | undefined
}

function getElementType({ inlines: [first] }: PrintedLine): 'H1' | 'P' {
  return first?.fontSize === TITLE_FONT_SIZE ? 'H1' : 'P'
}

/** Call once. Changes the renderer of all documents with the option `tagged`. */
export function tagStructure(): void {
  const structures = new WeakMap<Renderer, Structure>()
  const renderer = RendererClass.prototype
  const { renderPages, renderLine } = renderer

  function drawArtifact(owner: Renderer, draw: () => void) {
    owner.pdfDocument.markContent('Artifact')
    draw()
    owner.pdfDocument.endMarkedContent()
  }

  renderer.renderPages = function (pages) {
    const root = this.pdfDocument.struct('Document')
    this.pdfDocument.addStructure(root)
    structures.set(this, { root, paragraph: undefined })
    renderPages.call(this, pages)
    root.end()
  }

  renderer.renderLine = function (line, x, y) {
    const structure = structures.get(this)
    const draw = () => renderLine.call(this, line, x, y)
    if (!structure || line.inlines[0]?.fontSize === ZONE_MARK_FONT_SIZE) return drawArtifact(this, draw)
    const paragraph = structure.paragraph ?? this.pdfDocument.struct(getElementType(line))
    if (!structure.paragraph) structure.root.add(paragraph)
    paragraph.add(draw)
    structure.paragraph = line.lastLineInParagraph ? undefined : paragraph
    if (!structure.paragraph) paragraph.end()
  }

  for (const name of ['renderVector', 'renderImage', 'renderSVG'] as const) {
    const render = renderer[name]
    renderer[name] = function (item) {
      drawArtifact(this, () => render.call(this, item))
    }
  }
}
