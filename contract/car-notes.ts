/** Additions of the OpenAPI document to the schema of a field. */
type FieldNote = {
  readonly description?: string
  readonly examples?: readonly [string | number, ...(string | number)[]]
}

/** Descriptions and examples of a car's fields for readers of the OpenAPI document, by the field's name. */
export const CAR_NOTES: Readonly<Partial<Record<string, FieldNote>>> = {
  make: { examples: ['Maruti Suzuki'] },
  model: { examples: ['Swift'] },
  variant: { examples: ['VXi'] },
  year: { description: 'The year of manufacture.', examples: [2021] },
  regno: { description: 'The registration number.', examples: ['DL01CA4512'] },
  kmsrun: { description: 'Kilometres run.', examples: [43_200] },
  fueltype: { examples: ['Petrol'] },
  transmission: { examples: ['Manual'] },
  carType: { examples: ['Hatchback'] },
  city: { examples: ['Delhi'] },
  yard: { examples: ['Okhla Yard'] },
  ownership: { description: 'The number of owners.', examples: [1] },
  rcstatus: { description: 'Whether the registration certificate is present.' },
  price: { description: 'The guide price in whole rupees.', examples: [520_000] },
  colour: { examples: ['White'] },
  engine: { description: 'The engine’s size in cubic centimetres.', examples: [1_197] },
  power: { description: 'The engine’s power in bhp.', examples: [81.8] },
  mileage: {
    description: 'Kilometres per litre; of CNG and LPG, per kilogram.',
    examples: [18.6],
  },
  seats: { examples: [5] },
  remarks: {
    description: 'What the supplier says of the car’s condition.',
    examples: ['New tyres, two keys.'],
  },
  reserve: { description: 'The least that the house sells the car for, kept for its next auction.' },
  chassisNo: {
    description: 'The chassis number (VIN). Null for all but the dealer who has paid for the car.',
    examples: ['MA3EHKD17A0123456'],
  },
  engineNo: {
    description: 'The engine’s number. Null for all but the dealer who has paid for the car.',
    examples: ['K12MN1234567'],
  },
  agreementNo: { description: 'The borrower’s agreement with the bank.', examples: ['LAN0012345'] },
  repossessedOn: { description: 'The day on which the bank took the car back.' },
  parkedSince: { description: 'The day on which the car came into the yard.' },
  keys: { description: 'The number of keys that are there.', examples: [2] },
  insuranceUntil: { description: 'The last day of the car’s insurance.', examples: ['2027-03-31'] },
  lotNumber: { description: 'The lot’s place in its auction, from 1.' },
  start_date: { description: 'When the lot begins.' },
  ta_end_date: { description: 'When the lot ends. A late bid may move it.' },
  maxBids: { description: 'The number of bids that a dealer has in the lot.', examples: [5] },
  paymentTermsHours: { description: 'The winner’s time to pay, in hours.', examples: [48] },
  highestBid: { description: 'The highest bid of an open lot in whole rupees; null in a sealed one.' },
  outcome: { description: 'What became of the lot; null before it is closed.' },
  flowEntityId: { description: 'The caller’s flow; null while the caller has not taken the car.' },
  stateReason: { description: 'The reason given with the flow’s last step.' },
  paymentReversed: {
    description:
      'Whether the car is to be paid again because the bank took back a payment that was approved.',
  },
  bidsPlaced: { description: 'The caller’s counted bids in the lot.', examples: [2] },
  minimumBid: { description: 'The minimum of the next bid, in whole rupees.' },
  latestBidValue: { description: 'The amount that the next bid must beat; null before the first.' },
  currentBid: { description: 'The caller’s own latest bid in whole rupees.' },
  leading: { description: 'Whether the caller has the highest bid; null if that cannot be known.' },
  counterAmount: { description: 'The house’s counter in whole rupees, while it waits for the caller.' },
  offerUntil: {
    description: 'Until when the caller can accept the car that was offered to it as the runner-up.',
  },
  auctionWinAmount: { description: 'The amount at which the lot was sold, in whole rupees.' },
  auctionDepositAmount: { description: 'Null: no deposit is taken.' },
  next_deadline: { description: 'By when the winner pays.' },
}
