import { extractText } from 'unpdf'

/** The text of each page of a PDF, in drawing order. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  // The reader detaches the array that it is given.
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}
