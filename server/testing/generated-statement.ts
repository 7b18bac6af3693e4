import type { ClaimedTransfer } from '#domain/car-payments/matching-evidence.ts'
import { readStatement, type ReadStatement } from '#domain/car-payments/read-statement.ts'
import {
  findStatementHeader,
  nameColumns,
  planStatement,
  suggestStatementMapping,
} from '#domain/car-payments/statement-mapping.ts'
import { createSeededChoice, type SeededChoice } from './seeded-choice.ts'

/** A statement with the claims that dealers made, and which line states which of them. */
export interface GeneratedStatement {
  /** The table as the bank writes it: particulars of the account, the header, the movements, a total. */
  readonly rows: readonly (readonly string[])[]
  readonly claims: readonly ClaimedTransfer[]
  /** The row (from 0) that states a claim, for those that are stated. */
  readonly truth: ReadonlyMap<string, number>
  /**
   * The claims whose line can be distinguished: it has the whole reference, or it has lost digits and names the payer, who has
   * no other unexplained line of that amount in those days and claims no other reference that the rest fits.
   */
  readonly distinct: ReadonlySet<string>
  readonly noisy: number
}

type Method = 'neft' | 'rtgs' | 'imps' | 'upi'

interface Payment {
  readonly payer: string
  readonly rupees: number
  /** Days after {@link FIRST_DAY}. */
  readonly day: number
  readonly method: Method
  readonly reference: string
}

interface Movement extends Payment {
  readonly isDebit: boolean
  /** The claim that it states; null for money that nobody claimed. */
  readonly claimId: string | null
}

/** A movement as written, with what is left of it. */
interface WrittenMovement extends Movement {
  readonly row: readonly string[]
  readonly isNamed: boolean
  readonly isNoisy: boolean
  readonly lost: number
}

const FIRST_DAY = Date.UTC(2026, 10, 2)
const DAYS = 12
const METHODS: readonly Method[] = ['neft', 'rtgs', 'imps', 'upi']
const BANKS = ['HDFC', 'SBIN', 'ICIC', 'UTIB', 'KKBK', 'IDIB', 'CNRB', 'INDB', 'NOSC', 'CRUB'] as const
const FIRST_WORDS =
  'Shree Balaji|Ravi|Om Sai|Gurukripa|Deccan|Himalaya|Sunrise|Kaveri|New Bharat|Jai Ambe|Royal|Metro|Lakshmi|Verma|Patel|Ganesh'
const SECOND_WORDS =
  'Motors|Cars|Car Bazaar|Auto Deals|Wheels|Automobiles|Used Cars|Traders|Car Point|Auto World|Motor House|Drive'
const PAYERS = FIRST_WORDS.split('|').flatMap((first) =>
  SECOND_WORDS.split('|').flatMap((second) =>
    ['', ' Pvt Ltd', ' and Sons'].map((third) => `${first} ${second}${third}`),
  ),
)
const AMOUNTS = Array.from({ length: 25 }, (_, index) => 2_25_000 + index * 35_000)

/**
 * Generates a statement with many equal amounts on one day, references one digit apart (of other claims, of money that
 * nobody claimed, of a payer's second payment), prefixes, references in either column, and noise in 15 % of the lines: a
 * reference split into words, lower case, one or two digits missing.
 */
export function generateStatement(
  seed: number,
  size: { readonly lines: number; readonly claims: number },
): GeneratedStatement {
  const choice = createSeededChoice(seed)
  const used = new Set<string>()
  const claims = makeClaims(choice, size.claims, used)
  const movements = makeMovements(choice, claims, size.lines, used)
  const written = shuffle(choice, movements).map((movement) => write(choice, movement))
  const head = [
    ['YARDBID AUCTIONS PRIVATE LIMITED'],
    ['Account No', '50200012345678', 'Period', '02/11/2026 to 15/11/2026'],
    ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
  ]
  return {
    rows: [
      ...head,
      ...written.map(({ row }) => row),
      ['', 'Total', '', '', '1,00,000.00', '99,99,99,999.00', ''],
    ],
    claims: claims.map(({ id, flowId, payment, claimedDay }) => ({
      paymentId: id,
      position: 0,
      flowId,
      organisationId: payment.payer,
      reference: choice.below(10) === 0 ? ` utr: ${payment.reference.toLowerCase()}` : payment.reference,
      amountPaise: payment.rupees * 100,
      neededPaise: payment.rupees * 100,
      day: isoDay(claimedDay),
      payerName: payment.payer,
      outcome: 'waiting',
    })),
    truth: new Map(
      written.flatMap(({ claimId }, index) =>
        claimId === null ? [] : [[claimId, head.length + index] as const],
      ),
    ),
    distinct: findDistinct(written, claims),
    noisy: written.filter(({ isNoisy }) => isNoisy).length,
  }
}

interface MadeClaim {
  readonly id: string
  readonly flowId: string
  readonly payment: Payment
  readonly claimedDay: number
}

function makeClaims(choice: SeededChoice, count: number, used: Set<string>): MadeClaim[] {
  const claims: MadeClaim[] = []
  while (claims.length < count) {
    const last = claims.at(-1)?.payment
    const payment =
      last !== undefined && choice.below(100) < 35
        ? beside(choice, last, choice.below(10) === 0 ? last.payer : choice.of(PAYERS), used)
        : makePayment(choice, used)
    const id = `claim-${claims.length}`
    claims.push({
      id,
      flowId: `flow-${claims.length}`,
      payment,
      claimedDay: payment.day + choice.below(3) - 1,
    })
  }
  return claims
}

function makeMovements(
  choice: SeededChoice,
  claims: readonly MadeClaim[],
  count: number,
  used: Set<string>,
): Movement[] {
  const movements: Movement[] = []
  const paid: MadeClaim[] = []
  for (const claim of claims) {
    // Some have not paid, and name a reference that no line has.
    if (choice.below(100) >= 93) continue
    paid.push(claim)
    const rupees = choice.below(50) === 0 ? claim.payment.rupees - 1_000 : claim.payment.rupees
    movements.push({ ...claim.payment, rupees, isDebit: false, claimId: claim.id })
  }
  while (movements.length < count) {
    const kind = choice.below(100)
    const near = choice.of(claims).payment
    const twice = choice.of(paid).payment
    const payment =
      kind < 40
        ? beside(choice, near, choice.of(PAYERS), used)
        : kind < 43
          ? beside(choice, twice, twice.payer, used)
          : makePayment(choice, used)
    movements.push({ ...payment, isDebit: kind >= 80, claimId: null })
  }
  return movements
}

function makePayment(choice: SeededChoice, used: Set<string>): Payment {
  const method = choice.of(METHODS)
  const day = choice.below(DAYS)
  let reference = makeReference(choice, method, day)
  while (used.has(reference)) reference = makeReference(choice, method, day)
  used.add(reference)
  return { payer: choice.of(PAYERS), rupees: choice.of(AMOUNTS), day, method, reference }
}

/** Makes a payment of the same amount on the same day, whose reference differs in one digit. */
function beside(choice: SeededChoice, payment: Payment, payer: string, used: Set<string>): Payment {
  let reference = payment.reference
  while (used.has(reference)) {
    const place = payment.reference.length - 1 - choice.below(8)
    reference = `${payment.reference.slice(0, place)}${choice.below(10)}${payment.reference.slice(place + 1)}`
  }
  used.add(reference)
  return { ...payment, payer, reference }
}

function digits(choice: SeededChoice, count: number): string {
  return Array.from({ length: count }, () => String(choice.below(10))).join('')
}

function makeReference(choice: SeededChoice, method: Method, day: number): string {
  const dayOfYear = 306 + day
  if (method === 'neft') return `${choice.of(BANKS)}N26${dayOfYear}${digits(choice, 6)}`
  if (method === 'rtgs') {
    return `${choice.of(BANKS)}R5${isoDay(day).replaceAll('-', '')}${digits(choice, 8)}`
  }
  return `6${dayOfYear}${digits(choice, 8)}`
}

function isoDay(day: number): string {
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10)
}

function write(choice: SeededChoice, movement: Movement): WrittenMovement {
  const noise = new Set<string>()
  if (choice.below(100) < 15) {
    noise.add(choice.of(['split', 'lower', 'lost']))
    if (choice.below(5) === 0) noise.add(choice.of(['split', 'lower', 'lost']))
  }
  const lost = noise.has('lost') ? 1 + choice.below(2) : 0
  let reference = dropDigits(choice, movement.reference, lost)
  if (noise.has('split')) reference = split(choice, reference)
  const isNamed = choice.below(100) < 85
  const inColumn = choice.below(10) === 0
  const narration = narrate(choice, movement, inColumn ? '' : reference, isNamed)
  const [year = '', month = '', day = ''] = isoDay(movement.day).split('-')
  const amount = groupIndian(movement.rupees)
  const column = inColumn ? (/^\d+$/.test(reference) ? reference.padStart(16, '0') : reference) : '0'
  const row = [
    `${day}/${month}/${year.slice(2)}`,
    noise.has('lower') ? narration.toLowerCase() : narration,
    noise.has('lower') ? column.toLowerCase() : column,
    `${day}/${month}/${year.slice(2)}`,
    movement.isDebit ? amount : '',
    movement.isDebit ? '' : amount,
    `${groupIndian(90_00_000 + choice.below(9_00_000))} Cr`,
  ]
  return { ...movement, row, isNamed, isNoisy: noise.size > 0, lost }
}

function dropDigits(choice: SeededChoice, reference: string, count: number): string {
  if (count === 0) return reference
  const places = [...reference.matchAll(/\d/g)].map(({ index }) => index)
  const place = choice.of(places)
  return dropDigits(choice, reference.slice(0, place) + reference.slice(place + 1), count - 1)
}

function split(choice: SeededChoice, reference: string): string {
  let text = reference
  for (let cuts = 1 + choice.below(2); cuts > 0; cuts -= 1) {
    const place = 1 + choice.below(text.length - 1)
    text = `${text.slice(0, place)} ${text.slice(place)}`
  }
  return text
}

function narrate(choice: SeededChoice, movement: Movement, reference: string, isNamed: boolean): string {
  const { method, payer } = movement
  const name = isNamed ? payer.toUpperCase() : choice.of(['', 'CAR PAYMENT', 'SELF'])
  const bank = choice.of(BANKS)
  const glued = reference !== '' && choice.below(8) === 0 ? choice.of(['UTR', 'UTR NO.', 'REF', 'RRN']) : ''
  const ref = `${glued}${reference}`
  if (movement.isDebit) return `${method.toUpperCase()} DR-${bank}0000123-${name}-${ref}`
  const texts: Readonly<Record<Method, readonly string[]>> = {
    neft: [
      `NEFT CR-${bank}0001234-${name}-YARDBID AUCTIONS-${ref}`,
      `BY TRANSFER-NEFT*${bank}0001234*${ref}*${name}`,
      `NEFT/${ref}/${name}/CAR`,
    ],
    rtgs: [`RTGS-${ref}-${name}`, `RTGS CR-${bank}0004321-${name}-${ref}`, `RTGS${ref} ${name}`],
    imps: [
      `IMPS-${ref}-${name}-${bank}-XXXXXX${digits(choice, 4)}-CAR`,
      `MMT/IMPS/${ref}/${name}/${bank}`,
      `IMPS/P2A/${ref}/${name}`,
    ],
    upi: [
      `UPI/${ref}/${name}/pay${digits(choice, 4)}@ok${bank.toLowerCase()}/${bank}`,
      `UPI-${name}-98${digits(choice, 8)}@YBL-${bank}0001234-${ref}-PAYMENT`,
      `UPI/CR/${ref}/${name}`,
    ],
  }
  return choice.of(texts[method])
}

function groupIndian(rupees: number): string {
  return `${rupees.toLocaleString('en-IN')}.00`
}

function shuffle<T>(choice: SeededChoice, list: readonly T[]): T[] {
  return list
    .map((entry) => ({ entry, order: choice.below(2 ** 31) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ entry }) => entry)
}

function findDistinct(
  written: readonly WrittenMovement[],
  claims: readonly MadeClaim[],
): ReadonlySet<string> {
  const keyOf = ({ payer, rupees }: Payment) => `${payer} ${rupees}`
  const lines = Map.groupBy(
    written.filter(({ isDebit, isNamed }) => !isDebit && isNamed),
    keyOf,
  )
  const claimed = Map.groupBy(claims, ({ payment }) => keyOf(payment))
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return new Set(
    written.flatMap((movement) => {
      const claim = byId.get(movement.claimId ?? '')
      if (claim === undefined) return []
      if (movement.lost === 0) return [claim.id]
      if (!movement.isNamed || movement.rupees !== claim.payment.rupees) return []
      const isUnexplained = (other: WrittenMovement) => other.claimId === null || other.lost > 0
      const isNear = (day: number) => Math.abs(day - claim.claimedDay) <= 3
      const rivals = (lines.get(keyOf(movement)) ?? []).filter(
        (other) => other !== movement && isNear(other.day) && isUnexplained(other),
      )
      const alike = (claimed.get(keyOf(movement)) ?? []).filter(
        (other) => other !== claim && isNear(other.payment.day),
      )
      return rivals.length === 0 && alike.length === 0 ? [claim.id] : []
    }),
  )
}

/**
 * Reads a generated statement with the mapping that is suggested for it.
 *
 * @throws Error if no mapping can be suggested.
 */
export function readGenerated({ rows }: GeneratedStatement): ReadStatement {
  const head = findStatementHeader(rows)
  const columns = nameColumns(rows[head] ?? [])
  const below = rows.slice(head + 1)
  const plan = planStatement(columns, suggestStatementMapping(columns, below.slice(0, 20)))
  if (!plan.ok) throw new Error(plan.refusal.reason)
  const numbered = below.map((cells, index) => ({ number: head + 1 + index, cells }))
  return readStatement(numbered, plan.value, '2026-11-23', [])
}
