/** The framings, formats and widths of rendered pictures. All of them are 4:3. */

/**
 * `full` fills the frame with the product, for the product page and thumbnails. `card` shows all products of a family at
 * one scale, for lists and the comparison.
 */
export const RENDER_WIDTHS = { full: [320, 640, 960, 1280], card: [320, 640] } as const

export type RenderFraming = keyof typeof RENDER_WIDTHS

export const isRenderFraming = (name: string | null | undefined): name is RenderFraming =>
  name === 'full' || name === 'card'

/** The smallest existing width that is wide enough, or the largest. */
export function selectRenderWidth(framing: RenderFraming, requestedWidth: number | undefined): number {
  const widths: readonly number[] = RENDER_WIDTHS[framing]
  const largest = widths.at(-1) ?? 0
  return widths.find((width) => width >= (requestedWidth ?? largest)) ?? largest
}
