/** What is true about uploaded pictures; pure. */

/** Each upload is kept in these widths, in pixels; what is smaller is not blown up. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const
export const LARGEST_WIDTH = 1440

/** The smallest kept width that is wide enough, or the largest there is. */
export function keptWidth(wanted: number | undefined): number {
  return PICTURE_WIDTHS.find((width) => width >= (wanted ?? LARGEST_WIDTH)) ?? LARGEST_WIDTH
}

/** Every browser shows WebP; most show AVIF too, in about two thirds of the bytes. */
export type PictureFormat = 'webp' | 'avif'
