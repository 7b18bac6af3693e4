/** Events of a flow that are no step: they leave its state as it is. */
export const FLOW_NOTES = [
  'pictureHidden',
  'pictureShown',
  'announced',
  'carMoved',
  'conditionReportSaved',
  'gateCameIn',
  'gateLeft',
  'deliveryPassExtended',
  'deliveryLinkMade',
  'deliveryLinkRevoked',
  'pickupPhotoSaved',
  'pickupPhotosComplete',
  'deliveryChecklistSaved',
  'paymentDueSoon',
  'defaultLifted',
  'paymentReversed',
  'debtSettled',
  'debtReopened',
] as const
export type FlowNote = (typeof FLOW_NOTES)[number]

/** The line in the timeline after each, addressed to the dealer. */
export const NOTE_WORDS: Readonly<Record<FlowNote, string>> = {
  pictureHidden: 'Picture hidden by the house',
  pictureShown: 'Picture shown again by the house',
  announced: 'Announced by the house',
  carMoved: 'Moved to another yard',
  conditionReportSaved: 'Condition report saved',
  gateCameIn: 'Came in at the yard',
  gateLeft: 'Left the yard',
  deliveryPassExtended: 'Delivery gate pass extended by the house',
  deliveryLinkMade: 'Delivery link made',
  deliveryLinkRevoked: 'Delivery link ended',
  pickupPhotoSaved: 'Pickup photo uploaded',
  pickupPhotosComplete: 'Both pickup photos uploaded',
  deliveryChecklistSaved: 'Delivery checklist saved',
  paymentDueSoon: 'Reminded of the payment',
  defaultLifted: 'Default lifted by the house',
  paymentReversed: 'Payment came back: the amount is due again',
  debtSettled: 'Amount due received',
  debtReopened: 'Amount due came back: it is due again',
}
