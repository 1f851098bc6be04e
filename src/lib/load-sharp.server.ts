/** The library for pictures takes 10 MB of memory, so it is loaded when the first picture is converted. */
export const loadSharp = async () => (await import('sharp')).default
