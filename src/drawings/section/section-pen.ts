/** Draws cuts through parts: hatched walls, hollow housings, bearings, gears, springs. All lengths in mm. */
import { createPlacement, formatTenths, ORIGIN, type Placement } from '../parts/path.ts'
import { Pen } from '../parts/pen.ts'
import { discPath } from '../parts/shapes.ts'
import type { Callout } from './callouts.ts'

/** Two hatchings, so that neighboring parts can be told apart. */
export type CutInk = 'cut' | 'cut-back'

export const boxPath = (u: number, v: number, length: number, height: number) =>
  `M${u} ${v}h${length}v${height}h${-length}z`

/** The same box on both sides of the axis, between the radii `inner` and `outer`. */
export const mirroredBoxPath = (u: number, length: number, inner: number, outer: number) =>
  boxPath(u, -outer, length, outer - inner) + boxPath(u, inner, length, outer - inner)

export class SectionPen extends Pen {
  readonly callouts: Callout[] = []
  #shells = 0

  constructor(scale: number) {
    super(scale, true)
  }

  /** A solid part that is cut. */
  cut(path: string, frame: Placement = ORIGIN, cut: CutInk = 'cut'): this {
    return this.draw('outline', path, frame, ` fill="url(#${cut})"`)
  }

  /** A hollow part: its wall is cut, and what stands in it is drawn afterwards. */
  shell(path: string, wall: number, cut: CutInk = 'cut'): this {
    const outline = this.trace(path)
    const width = Math.max(wall * this.scale, 3) * 2
    this.#shells += 1
    const id = `s${this.#shells}`
    const edge = (stroke: string, px: number) =>
      `<use href="#${id}" stroke="${stroke}" stroke-width="${formatTenths(Math.round(px * 10))}"/>`
    return this.addMarkup(
      `<clipPath id="c${id}"><path id="${id}" d="${outline}"/></clipPath><use href="#${id}" class="g"/>` +
        `<g clip-path="url(#c${id})">${edge('#fff', width + 1.6)}${edge(`url(#${cut})`, width)}</g><use href="#${id}"/>`,
    )
  }

  /** A part that is not cut, on the background's color. */
  part(path: string, frame: Placement = ORIGIN): this {
    return this.draw('grip', path, frame)
  }

  finePart(path: string, frame: Placement = ORIGIN): this {
    return this.draw('gripFine', path, frame)
  }

  /** A ball bearing on a shaft, cut on both sides of it. */
  bearing(frame: Placement, u: number, width: number, shaft: number, outer: number): this {
    this.finePart(mirroredBoxPath(u, width, shaft, outer), frame)
    const ball = Math.min(width, outer - shaft) * 0.3
    const middle = (shaft + outer) / 2
    const balls = discPath(u + width / 2, -middle, ball) + discPath(u + width / 2, middle, ball)
    return this.isVisible(ball, 1.2) ? this.draw('detail', balls, frame) : this
  }

  /** A gear seen across its axis. Lines near its edges are its teeth. */
  gear(frame: Placement, u: number, width: number, radius: number): this {
    this.finePart(boxPath(u, -radius, width, radius * 2), frame)
    const teeth = [-0.94, -0.84, -0.7, 0.7, 0.84, 0.94].map((k) => `M${u} ${k * radius}h${width}`)
    return this.isVisible(radius, 7) ? this.draw('detail', teeth.join(''), frame) : this
  }

  /** A coil spring around the axis. */
  spring(frame: Placement, from: number, to: number, radius: number): this {
    const turns = Math.max(3, Math.min(9, Math.round(((to - from) * this.scale) / 6)))
    const pitch = (to - from) / turns
    let path = `M${from} ${radius}`
    for (let turn = 0; turn < turns; turn++)
      path += `L${from + (turn + 0.5) * pitch} ${-radius}L${from + (turn + 1) * pitch} ${radius}`
    return this.draw('detail', path, frame)
  }

  /** Names a part. Without a note only its name is shown. */
  callout(side: Callout['side'], [x, y]: readonly [number, number], title: string, note?: string): this {
    this.callouts.push({ side, x: x * this.scale, y: y * this.scale, title, note })
    return this
  }
}

/** A part's axis downwards from a point. */
export const downFrom = (x: number, y: number) => createPlacement(x, y, 90)
export const upFrom = (x: number, y: number) => createPlacement(x, y, -90)
