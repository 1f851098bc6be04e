/** The formats and widths of uploaded images. */

/** Each upload is stored in these widths, in pixels. Smaller images are not enlarged. */
export const IMAGE_WIDTHS = [320, 640, 960, 1440] as const
export const MAX_IMAGE_WIDTH = 1440

/** The smallest stored width that is wide enough, or the largest. */
export function selectImageWidth(requestedWidth: number | undefined): number {
  return IMAGE_WIDTHS.find((width) => width >= (requestedWidth ?? MAX_IMAGE_WIDTH)) ?? MAX_IMAGE_WIDTH
}

/** Every browser supports WebP. Most also support AVIF, which needs about two thirds of the bytes. */
export type ImageFormat = 'webp' | 'avif'
