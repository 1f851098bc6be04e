import { listKeySpecs } from './format-specs.ts'

/** '1,600 W · Steel ⌀50 mm · 160 mm · 14.2 kg' */
export function keySpecLine(specs: Parameters<typeof listKeySpecs>[0]): string {
  return listKeySpecs(specs)
    .map(({ key, label, value, unit }) =>
      `${key.startsWith('capacity') ? `${label} ` : ''}${value} ${unit}`.trim(),
    )
    .join(' · ')
}
