/** The library for pictures takes 10 MB of memory, so it is loaded when the first picture is converted. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Its own cache of up to 50 MB has no use: the same picture is not converted twice.
  sharp.cache(false)
  return sharp
}
