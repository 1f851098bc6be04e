/** What is true about uploaded pictures; pure. */

/** Each upload is kept in these widths, in pixels; what is smaller is not blown up. */
export const IMAGE_WIDTHS = [320, 640, 960, 1440] as const
export const MAX_IMAGE_WIDTH = 1440

/** The smallest kept width that is wide enough, or the largest there is. */
export function selectImageWidth(requestedWidth: number | undefined): number {
  return IMAGE_WIDTHS.find((width) => width >= (requestedWidth ?? MAX_IMAGE_WIDTH)) ?? MAX_IMAGE_WIDTH
}

/** Every browser shows WebP; most show AVIF too, in about two thirds of the bytes. */
export type ImageFormat = 'webp' | 'avif'
