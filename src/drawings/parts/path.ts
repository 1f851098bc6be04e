/**
 * Input paths are in millimeters, with the SVG commands and one more: `O cx cy r`, a circle. Output paths are relative
 * steps in tenths of a pixel. Each step starts at the rounded end of the previous one, so rounding errors do not add up.
 */

/** The position of a part: its origin in mm, and the rotation of its axis (radians, clockwise). */
export interface Placement {
  x: number
  y: number
  angle: number
}

export const createPlacement = (x: number, y: number, degrees = 0): Placement => ({
  x,
  y,
  angle: (degrees * Math.PI) / 180,
})
export const ORIGIN = createPlacement(0, 0)

/** A point on the sheet in tenths of a pixel. */
export type Tenths = readonly [x: number, y: number]

/** 12 → '1.2', -5 → '-.5': the shortest notation that SVG allows. */
export const formatTenths = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, '$1.')

/** Joins numbers, with a space only where it is needed to separate them. */
export const joinNumbers = (numbers: string[]) =>
  numbers.reduce((text, next, i) => {
    const isSeparated = next.startsWith('-') || (next.startsWith('.') && numbers[i - 1]?.includes('.'))
    return text + (i > 0 && !isSeparated ? ' ' : '') + next
  }, '')

const ARGUMENT_COUNTS = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, a: 7, z: 0, o: 3 } as const
type PathCommand = keyof typeof ARGUMENT_COUNTS
interface PathStep {
  kind: PathCommand
  relative: boolean
  numbers: number[]
}

const isPathCommand = (letter: string): letter is PathCommand => letter in ARGUMENT_COUNTS

function parsePath(path: string): PathStep[] {
  const tokens = path.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi) ?? []
  const steps: PathStep[] = []
  let letter = ''
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? ''
    if (/[a-z]/i.test(token[0] ?? '')) {
      letter = token
      i += 1
    }
    const kind = letter.toLowerCase()
    if (!isPathCommand(kind)) throw new Error(`'${token}' follows no path command in ${path}`)
    const relative = letter === kind
    steps.push({ kind, relative, numbers: tokens.slice(i, i + ARGUMENT_COUNTS[kind]).map(Number) })
    i += ARGUMENT_COUNTS[kind]
    // Further numbers after a move are lines. A close has no numbers.
    if (kind === 'm') letter = relative ? 'l' : 'L'
    if (kind === 'z') letter = ''
  }
  return steps
}

/** Writes relative steps between rounded points. */
class PathWriter {
  text = ''
  #letter = ''
  #here: Tenths = [0, 0]
  #start: Tenths = [0, 0]

  #write(letter: string, numbers: string[]) {
    const body = joinNumbers(numbers)
    const repeated = letter === this.#letter && letter !== 'm' && numbers.length > 0
    this.text += repeated ? (body.startsWith('-') ? '' : ' ') + body : letter + body
    this.#letter = letter
  }

  #from([x, y]: Tenths): string[] {
    return [formatTenths(x - this.#here[0]), formatTenths(y - this.#here[1])]
  }

  move(to: Tenths) {
    if (this.text === '') {
      this.text = `M${joinNumbers([formatTenths(to[0]), formatTenths(to[1])])}`
      this.#letter = 'm'
    } else this.#write('m', this.#from(to))
    this.#here = this.#start = to
  }

  /** Leaves out a step of length zero, unless it `isDot`: a dot is a line without length. */
  line(to: Tenths, isDot: boolean) {
    const [dx, dy] = [to[0] - this.#here[0], to[1] - this.#here[1]]
    if (dy === 0 && (dx !== 0 || isDot)) this.#write('h', [formatTenths(dx)])
    else if (dx === 0 && dy !== 0) this.#write('v', [formatTenths(dy)])
    else if (dy !== 0) this.#write('l', [formatTenths(dx), formatTenths(dy)])
    this.#here = to
  }

  curve(letter: 'q' | 'c', points: Tenths[]) {
    this.#write(
      letter,
      points.flatMap((point) => this.#from(point)),
    )
    this.#here = points.at(-1) ?? this.#here
  }

  arc(radius: number, flags: [string, string], to: Tenths) {
    this.#write('a', [formatTenths(radius), formatTenths(radius), '0', ...flags, ...this.#from(to)])
    this.#here = to
  }

  /** An arc that ends a tenth of a pixel before its start: SVG draws no arc that ends where it starts. */
  circle([x, y]: Tenths, radius: number) {
    const top = [x, y - radius] as const
    this.move(top)
    this.arc(radius, ['1', '1'], [x - 1, y - radius])
    this.close()
    this.#here = top
  }

  close() {
    this.#write('z', [])
    this.#here = this.#start
  }
}

/** Converts a path of a part. `place` maps a point of the part to the sheet; `scale` is px per mm. */
export function tracePath(path: string, scale: number, place: (u: number, v: number) => Tenths): string {
  const writer = new PathWriter()
  let [u, v] = [0, 0]
  let start: readonly [u: number, v: number] = [0, 0]
  for (const { kind, relative, numbers } of parsePath(path)) {
    const [a = 0, b = 0, c = 0] = numbers
    if (kind === 'z') {
      writer.close()
      ;[u, v] = start
      continue
    }
    if (kind === 'o') {
      place(a - c, b - c)
      place(a + c, b + c)
      writer.circle(place(a, b), Math.max(1, Math.round(c * scale * 10)))
      continue
    }
    const [fromU, fromV] = relative ? [u, v] : [0, 0]
    if (kind !== 'v') u = fromU + (kind === 'h' ? a : (numbers.at(-2) ?? 0))
    if (kind !== 'h') v = fromV + (numbers.at(-1) ?? 0)
    if (kind === 'm') {
      start = [u, v]
      writer.move(place(u, v))
    } else if (kind === 'q' || kind === 'c') {
      const points: Tenths[] = []
      for (let i = 0; i < numbers.length; i += 2)
        points.push(place(fromU + (numbers[i] ?? 0), fromV + (numbers[i + 1] ?? 0)))
      writer.curve(kind, points)
    } else if (kind === 'a') {
      writer.arc(Math.round(a * scale * 10), [String(numbers[3]), String(numbers[4])], place(u, v))
    } else writer.line(place(u, v), kind === 'h' && relative)
  }
  return writer.text
}
