/** The carrier and the tracking number of a shipment as the buyer reads them in the history and in the email. */

export interface CarrierAndTracking {
  carrier?: string | undefined
  trackingNumber?: string | undefined
}

/** 'Carrier: Norfreight. Tracking number: NF 4471 0092 18.' '' if nothing is known. */
export function shipmentNote({ carrier, trackingNumber }: CarrierAndTracking): string {
  return joinNotes(carrier && `Carrier: ${carrier}.`, trackingNumber && `Tracking number: ${trackingNumber}.`)
}

export function joinNotes(...notes: (string | undefined)[]): string {
  return notes.filter(Boolean).join(' ')
}
