import { formatDay } from '#domain/indian-time.ts'
import { maskAadhaar, maskBankAccount, maskGstin, maskPan } from '#domain/identifiers/mask-identifier.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import type { OpenDetails } from './details-queries.ts'
import type { Paper, PaperBlock } from '#server/platform/papers/paper.ts'
import type { PaidSubscription } from './paid-subscription-queries.ts'

/** Who signs, and with what. */
export interface AgreementParties {
  readonly userId: string
  /** The person who signs for the dealer. */
  readonly name: string
  readonly email: string
  /** "+919810000001" */
  readonly mobile: string
  readonly details: OpenDetails
  /** Null where nothing was paid: cities were given without it. */
  readonly subscription: PaidSubscription | null
}

const MARKET = [
  'Yardbid runs auctions of used cars among dealers. It brings buyer and seller together and is not the owner of the cars, unless a lot says so.',
  'The dealer may browse and bid in the cities named above. Access to a city lasts one year from the day on which Yardbid approves the dealer, and ends with that year unless it is renewed.',
  'Access is the dealer’s own. Its sign-in, codes and links are not to be passed on, but for the evaluators and drivers whom the dealer itself lets in and for whom it answers.',
]

const BIDDING = [
  'A bid binds the dealer until it is outbid or the lot ends without an award. It can’t be taken back. At most five bids are taken from a dealer for a lot.',
  'The clock and the records of Yardbid alone decide which bid came when and which lot was awarded to whom. The order of the bids of a lot, without names, can be read once its outcome is final.',
  'Cars are sold as they stand. The dealer has looked at a car, or had it looked at, before it bids; what a listing says is the supplier’s statement.',
  'The dealer doesn’t agree on bids with others, doesn’t bid on its own cars, and doesn’t buy around the auction what it found in it.',
]

const AFTER = [
  'An awarded car is paid within the payment terms of its auction, from an account in the dealer’s own name. Where that doesn’t happen, Yardbid may declare a default, award the car to another, and suspend the dealer.',
  'The dealer takes a car over with a gate pass only, and has its ownership transferred within the time that the Motor Vehicles Act, 1988, and its rules give. Until then it answers for the use of the car.',
  'Fees for access are due in advance and include GST. They are not given back for a year that has begun, unless Yardbid ends the agreement without a reason that lies with the dealer.',
]

const GENERAL = [
  'What the dealer told Yardbid of itself is true and complete. It tells of every change within seven days, and lets Yardbid check it.',
  'Yardbid uses the dealer’s personal data as its notice says, to which the dealer has agreed.',
  'Either side may end this agreement with 30 days’ notice in writing; Yardbid at once where the dealer breaks it in a way that matters. What was awarded until then is still carried out.',
  'The law of India holds. Disputes go to arbitration by a sole arbitrator under the Arbitration and Conciliation Act, 1996, in English, in Mumbai; its courts decide what is not arbitrated.',
]

/** The agreement that a dealer signs, from its own data, secrets masked. `madeAt`: epoch milliseconds. */
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
        text: 'The dealer signs below, with its seal where it has one, and uploads a picture of the signed page. Yardbid signs by approving the dealer.',
      },
      {
        kind: 'signatures',
        places: [`For ${legalName}: ${name}`, 'Place and date'],
      },
    ],
  }
}

/** How an agreement is named on its pages: by its dealer. */
function referenceOf(userId: string): string {
  return userId.slice(0, 8).toUpperCase()
}

function factsOf(parties: AgreementParties, legalName: string): readonly (readonly [string, string])[] {
  const { details, name, email, mobile } = parties
  const optional = (label: string, value: string | null) => (value === null ? [] : [[label, value] as const])
  return [
    ['Dealer', legalName],
    ['Kind of business', details.businessType],
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
    return [{ kind: 'paragraph', text: 'The cities are those that Yardbid has given the dealer access to.' }]
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
      rows: cities.map((city) => [city, 'One year from the approval', formatRupees(pricePerCity)]),
      sums: [['Total', `Paid on ${formatDay(paidAt.getTime())}`, formatRupees(amount)]],
    },
    { kind: 'paragraph', tone: 'quiet', text: `In words: ${rupeesInWords(amount)}.` },
  ]
}
