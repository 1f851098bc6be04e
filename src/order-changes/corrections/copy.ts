/** The sentences about corrections of placed orders. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  poNumber: 'The PO number',
  phone: 'The phone',
  deliveryNote: 'The delivery note',
  requestedOn: 'The wanted date',
}

export const correctionCopy = {
  title: (number: string) => `Correct order ${number}`,
  /** 'The wanted date must be today or later.' */
  refused: (fact: string, message: string) => `${FIELD_NAMES[fact] ?? 'A field'} ${message}.`,
  saved: 'Order corrected',
  anyway: 'Save anyway',
  hint: 'You can correct this until the first shipment.',
  hintForStaff: 'The buyer gets an email about it.',
}
