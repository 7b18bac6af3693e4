import { shortReference } from '#domain/identifiers/short-reference.ts'
import { formatDay, formatReceiptTime } from '#domain/indian-time.ts'
import { maskAadhaar, maskBankAccount, maskGstin, maskPan } from '#domain/identifiers/mask-identifier.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { AGREEMENT_TERMS, AGREEMENT_TITLE } from '#domain/dealers/agreement-terms.ts'
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

/** A signature that was drawn on the screen. */
export interface AgreementSignature {
  /** PNG. */
  readonly image: Buffer
  readonly name: string
  /** Epoch ms. */
  readonly at: number
  /** The browser and system; null if unknown. */
  readonly device: string | null
}

/**
 * Composes the agreement that a dealer signs, with secrets masked: with room for a signature on paper, or with the one
 * that was drawn on the screen. `madeAt`: epoch ms.
 */
export function composeAgreement(
  parties: AgreementParties,
  madeAt: number,
  signature: AgreementSignature | null = null,
): Paper {
  const { details, name } = parties
  const legalName = legalNameOf(details, name)
  return {
    title: AGREEMENT_TITLE,
    subtitle: `between Yardbid and ${legalName}`,
    reference: `Agreement ${shortReference(parties.userId)}`,
    madeAt,
    blocks: [
      {
        kind: 'paragraph',
        text: `This agreement is made on ${formatDay(madeAt)} between Yardbid (“Yardbid”) and ${legalName} (“the dealer”), whose details are:`,
      },
      { kind: 'facts', rows: factsOf(parties, legalName) },
      { kind: 'heading', text: 'Cities and fee' },
      ...feeOf(parties.subscription),
      ...termBlocks(),
      { kind: 'heading', text: 'Signatures' },
      ...(signature === null ? onPaper(legalName, name) : onScreen(legalName, signature)),
    ],
  }
}

/** The place for a signature on paper. */
function onPaper(legalName: string, name: string): readonly PaperBlock[] {
  return [
    {
      kind: 'paragraph',
      text: 'The dealer signs below, with its seal if it has one, and uploads pictures of the signed pages. Yardbid accepts this agreement by approving the dealer.',
    },
    { kind: 'signatures', places: [`For ${legalName}: ${name}`, 'Place and date'] },
  ]
}

/** A signature that was drawn on the screen, with what identifies it. */
function onScreen(legalName: string, signature: AgreementSignature): readonly PaperBlock[] {
  const { image, name, at, device } = signature
  return [
    {
      kind: 'paragraph',
      text: 'The dealer has signed this agreement on the screen, signed in to its account. Yardbid accepts this agreement by approving the dealer.',
    },
    { kind: 'drawing', image },
    {
      kind: 'facts',
      rows: [
        ['Signed for', legalName],
        ['Signed by', name],
        ['Signed on', formatReceiptTime(at)],
        ['Device', device ?? 'Not known'],
      ],
    },
  ]
}

/** The terms under their headings, with clauses numbered throughout. */
function termBlocks(): readonly PaperBlock[] {
  let from = 1
  return AGREEMENT_TERMS.flatMap(({ heading, clauses }): readonly PaperBlock[] => {
    const numbered = { kind: 'clauses', texts: clauses, from } as const
    from += clauses.length
    return [{ kind: 'heading', text: heading }, numbered]
  })
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
      rows: cities.map((city) => [city, 'One year (clause 2)', formatRupees(pricePerCity)]),
      sums: [['Total', `Paid on ${formatDay(paidAt.getTime())}`, formatRupees(amount)]],
    },
    { kind: 'paragraph', tone: 'quiet', text: `In words: ${rupeesInWords(amount)}.` },
  ]
}
