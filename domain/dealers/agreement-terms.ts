/** A part of the dealer agreement: clauses under a heading. */
export interface AgreementPart {
  readonly heading: string
  readonly clauses: readonly string[]
}

/** The title of the dealer agreement. */
export const AGREEMENT_TITLE = 'Dealer Agreement'

/** The terms of the dealer agreement, the same for every dealer. Clauses are numbered throughout. */
export const AGREEMENT_TERMS: readonly AgreementPart[] = [
  {
    heading: 'The market',
    clauses: [
      'Yardbid conducts auctions of used cars among dealers. It brings buyers and sellers together and does not own the cars unless a lot says so.',
      'The dealer may browse and bid in the cities for which it has paid or to which Yardbid has given it access. Access to a city lasts one year. The year begins with the approval of the dealer, with the payment, or when the current year of the city ends, whichever is latest. Access ends with the year unless it is renewed.',
      'Access is personal to the dealer. The dealer must not share its sign-in details, codes or links, except with the evaluators and drivers to whom it gives access and for whom it is responsible.',
    ],
  },
  {
    heading: 'Bidding',
    clauses: [
      'A bid binds the dealer until it is outbid or the lot ends without an award. It cannot be withdrawn. A dealer may place at most five bids on a lot.',
      'The clock and the records of Yardbid alone determine the order of bids and the award of lots. Once the outcome of a lot is final, its bids can be read in their order, without names.',
      'Cars are sold on an as-is-where-is basis. The dealer inspects a car, or has it inspected, before it bids; the description of a car is the statement of its supplier.',
      'The dealer shall not agree on bids with others, shall not bid on its own cars, and shall not buy outside the auction a car that it found in it.',
    ],
  },
  {
    heading: 'After the award',
    clauses: [
      'The dealer pays for an awarded car within the payment terms of the auction, from an account in the dealer’s own name. Failing that, Yardbid may declare a default, award the car to another dealer, and suspend the dealer.',
      'The dealer takes delivery of a car only against a gate pass, and has its ownership transferred within the time allowed by the Motor Vehicles Act, 1988 and its rules. Until then the dealer is liable for the use of the car.',
      'Fees for access are payable in advance and include GST. If Yardbid declines the registration, it refunds them in full. They are not refundable for a year that has begun, unless Yardbid ends the agreement for a reason that is not attributable to the dealer.',
    ],
  },
  {
    heading: 'General',
    clauses: [
      'The dealer confirms that its details given to Yardbid are true and complete. It informs Yardbid of every change within seven days, and allows Yardbid to verify them.',
      'Yardbid uses the dealer’s personal data as described in its notice, to which the dealer has agreed.',
      'Either party may terminate this agreement with 30 days’ written notice; Yardbid may terminate it at once if the dealer commits a material breach. Awards made before termination are carried out.',
      'This agreement is governed by the laws of India. Disputes are referred to a sole arbitrator under the Arbitration and Conciliation Act, 1996; the arbitration is in English, with its seat in Mumbai, and the courts at Mumbai have jurisdiction.',
    ],
  },
]
