/** The lines for the place of an address, as its country writes them; pure. */

/** C is the city, S the state or region, Z the postal code. A country that is not listed has `DEFAULT_FORMAT`. */
const FORMATS: Readonly<Record<string, string>> = {
  'C, S Z': 'AS CN FM GU JP KR MH MP PR PW TH TW UM US VI',
  'C S Z': 'AU CA CC CX NF',
  'C\nS\nZ': 'BY FK GB GG GI HK IE IM JE KE RU UA ZA',
  'C Z\nS': 'BD BH ID IN KH LK LB NG NP NZ PK SA SG VN',
  'Z C S': 'IT SM VA',
  'Z C, S': 'MX',
  'Z C/S': 'TR',
  'C-S\nZ': 'BR',
}
const DEFAULT_FORMAT = 'Z C\nS'

const FORMAT_OF_COUNTRY = new Map(
  Object.entries(FORMATS).flatMap(([format, countries]) =>
    countries.split(' ').map((country) => [country, format] as const),
  ),
)

interface Place {
  city: string
  region: string
  postalCode: string
  country: string
}

/** 'Cleveland, OH 44109'; '20457 Hamburg'. Every field that is filled in is on one of the lines. */
export function placeLines({ city, region, postalCode, country }: Place): string[] {
  const fields: Record<string, string> = { C: city, S: region, Z: postalCode }
  return (FORMAT_OF_COUNTRY.get(country) ?? DEFAULT_FORMAT)
    .split('\n')
    .map((line) =>
      // Fields and the separators between them: a separator is written after another field only.
      line.split(/([CSZ])/).reduce((text, part, index, parts) => {
        const field = fields[part]
        if (index % 2 === 0 || !field) return text
        return text ? `${text}${parts[index - 1]}${field}` : field
      }, ''),
    )
    .filter(Boolean)
}
