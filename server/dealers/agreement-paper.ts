import { formatDay } from '#domain/indian-time.ts'
import { maskAadhaar, maskBankAccount, maskGstin, maskPan } from '#domain/identifiers/mask-identifier.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import type { OpenDetails } from './details-queries.ts'
import type { Paper, PaperBlock } from '#server/platform/papers/paper.ts'
import type { PaidSubscription } from './paid-subscription-queries.ts'

/** The dealer who signs the agreement, with the data that it states. */
export interface AgreementParties {
  readonly userId: string
  /** The person who signs for the dealer. */
  readonly name: string
  readonly email: string
  /** With the country code: "+919810000001". */
  readonly mobile: string
  readonly details: OpenDetails
  /** Null if the house granted the cities without payment. */
  readonly subscription: PaidSubscription | null
}

const MARKET = [
  'Yardbid conducts auctions of used cars among dealers. It brings buyers and sellers together and does not own the cars unless a lot says so.',
  'The dealer may browse and bid in the cities named above. Access to a city lasts one year from the day on which Yardbid approves the dealer, and ends with that year unless it is renewed.',
  'Access is personal to the dealer. The dealer must not share its sign-in details, codes or links, except with the evaluators and drivers to whom it gives access and for whom it is responsible.',
]

const BIDDING = [
  'A bid binds the dealer until it is outbid or the lot ends without an award. It cannot be withdrawn. A dealer may place at most five bids on a lot.',
  'The clock and the records of Yardbid alone determine the order of bids and the award of lots. Once the outcome of a lot is final, its bids can be read in their order, without names.',
  'Cars are sold on an as-is-where-is basis. The dealer inspects a car, or has it inspected, before it bids; the description of a car is the statement of its supplier.',
  'The dealer shall not agree on bids with others, shall not bid on its own cars, and shall not buy outside the auction a car that it found in it.',
]

const AFTER = [
  'The dealer pays for an awarded car within the payment terms of the auction, from an account in the dealer’s own name. Failing that, Yardbid may declare a default, award the car to another dealer, and suspend the dealer.',
  'The dealer takes delivery of a car only against a gate pass, and has its ownership transferred within the time allowed by the Motor Vehicles Act, 1988 and its rules. Until then the dealer is liable for the use of the car.',
  'Fees for access are payable in advance and include GST. They are not refundable for a year that has begun, unless Yardbid ends the agreement for a reason that is not attributable to the dealer.',
]

const GENERAL = [
  'The dealer confirms that its details given to Yardbid are true and complete. It informs Yardbid of every change within seven days, and allows Yardbid to verify them.',
  'Yardbid uses the dealer’s personal data as described in its notice, to which the dealer has agreed.',
  'Either party may terminate this agreement with 30 days’ written notice; Yardbid may terminate it at once if the dealer commits a material breach. Awards made before termination are carried out.',
  'This agreement is governed by the laws of India. Disputes are referred to a sole arbitrator under the Arbitration and Conciliation Act, 1996; the arbitration is in English, with its seat in Mumbai, and the courts at Mumbai have jurisdiction.',
]

/** Composes the agreement that a dealer signs, with secrets masked. `madeAt`: epoch ms. */
export function composeAgreement(parties: AgreementParties, madeAt: number): Paper {
  const { details, name } = parties
  const legalName = legalNameOf(details, name)
  return {
    title: 'Dealer Agreement',
    subtitle: `between Yardbid and ${legalName}`,
    reference: `Agreement ${referenceOf(parties.userId)}`,
    madeAt,
    blocks: [
      {
        kind: 'paragraph',
        text: `This agreement is made on ${formatDay(madeAt)} between Yardbid (“Yardbid”) and ${legalName} (“the dealer”), whose details are:`,
      },
      { kind: 'facts', rows: factsOf(parties, legalName) },
      { kind: 'heading', text: 'Cities and fee' },
      ...feeOf(parties.subscription),
      { kind: 'heading', text: 'The market' },
      { kind: 'clauses', texts: MARKET },
      { kind: 'heading', text: 'Bidding' },
      { kind: 'clauses', texts: BIDDING, from: 1 + MARKET.length },
      { kind: 'heading', text: 'After the award' },
      { kind: 'clauses', texts: AFTER, from: 1 + MARKET.length + BIDDING.length },
      { kind: 'heading', text: 'General' },
      { kind: 'clauses', texts: GENERAL, from: 1 + MARKET.length + BIDDING.length + AFTER.length },
      { kind: 'heading', text: 'Signatures' },
      {
        kind: 'paragraph',
        text: 'The dealer signs below, with its seal if it has one, and uploads a picture of the signed page. Yardbid accepts this agreement by approving the dealer.',
      },
      {
        kind: 'signatures',
        places: [`For ${legalName}: ${name}`, 'Place and date'],
      },
    ],
  }
}

/** Returns the reference printed on the agreement's pages. */
function referenceOf(userId: string): string {
  return userId.slice(0, 8).toUpperCase()
}

function factsOf(parties: AgreementParties, legalName: string): readonly (readonly [string, string])[] {
  const { details, name, email, mobile } = parties
  const optional = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const])
  return [
    ['Dealer', legalName],
    ['Type of business', details.businessType],
    ['Represented by', name],
    ...optional('Partner', details.partnerName),
    ['PAN', maskPan(details.pan)],
    ...optional('GSTIN', details.gstin && maskGstin(details.gstin)),
    ...optional('Aadhaar', details.aadhaarLastFour && maskAadhaar(details.aadhaarLastFour)),
    ['Address', details.address],
    ...optional('Mailing address', details.mailingAddress),
    ['Mobile', `${mobile.slice(0, 3)} ${mobile.slice(3)}`],
    ['Email', email],
    [
      'Bank account',
      `${maskBankAccount(details.bankAccount)}, ${details.bankAccountName}, IFSC ${details.ifsc}`,
    ],
  ]
}

function feeOf(subscription: PaidSubscription | null): readonly PaperBlock[] {
  if (subscription === null) {
    return [{ kind: 'paragraph', text: 'The cities are those to which Yardbid has given the dealer access.' }]
  }
  const { cities, pricePerCity, amount, paidAt } = subscription
  return [
    {
      kind: 'table',
      columns: [
        { title: 'City', share: 4 },
        { title: 'Access', share: 4 },
        { title: 'Fee, GST included', share: 3, align: 'right' },
      ],
      rows: cities.map((city) => [city, 'One year from approval', formatRupees(pricePerCity)]),
      sums: [['Total', `Paid on ${formatDay(paidAt.getTime())}`, formatRupees(amount)]],
    },
    { kind: 'paragraph', tone: 'quiet', text: `In words: ${rupeesInWords(amount)}.` },
  ]
}
