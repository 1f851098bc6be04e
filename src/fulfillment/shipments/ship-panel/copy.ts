import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { formatMass } from '../copy.ts'

export const shipPanelCopy = {
  title: (number: string) => `Ship order ${number}`,
  titleOfDraft: (shipment: string, number: string) => `Draft ${shipment} of order ${number}`,
  confirm: (units: number) => `Ship ${formatUnits(units)}`,
  shipAndPrint: 'Ship and print packing slip',
  /** '48 of 61 units, 121 kg net' */
  sum: (units: number, open: number, grams: number | null) =>
    `${formatNumber(units)} of ${formatUnits(open)}${grams === null ? '' : `, ${formatMass(grams)} net`}`,
  staysOpen: (units: number) => `${formatPlural(units, ['unit stays', 'units stay'])} open.`,
  email:
    'The buyer gets an email with these lines and the tracking link. To take a shipment back later, void it.',
  noUnits: 'Enter the units to ship.',
  checkUnits: 'Check the marked quantities.',
  checkFields: 'Check the marked fields.',
  moreThanOpen: 'Somebody else shipped or cancelled units meanwhile. Nothing was shipped.',
  versionConflict: 'Somebody else has changed this draft. Save or ship again to replace their version.',
  trackingUrl: 'Enter a URL that starts with https://.',
  tooManyPackages: 'A shipment can have at most 50 packages.',
  packageField: {
    count: 'Enter a whole number from 1 to 50.',
    mass: 'Enter the weight in kg.',
    length: 'Enter the length in cm.',
    width: 'Enter the width in cm.',
    height: 'Enter the height in cm.',
  },
  discard: {
    title: 'Close without saving?',
    body: 'What you entered for this shipment is lost. Save it as a draft to keep it.',
    confirmLabel: 'Discard',
  },
}
