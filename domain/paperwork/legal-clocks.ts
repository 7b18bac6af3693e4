import { isSameState, type PaperStatus } from '../car/car-papers.ts'
import { addDays, isoDay } from '../indian-time.ts'

/** The legal duties after the transfer of a car, in display order. */
export const LEGAL_DUTIES = [
  /** The transferor's notice of the transfer (Form 29). */
  'reportTransfer',
  /** The certificate of the state in which the car is registered, forwarded to that of the buyer (Form 28). */
  'forwardNoc',
  /** The end of a loan that is registered against the car (Form 35). */
  'endHypothecation',
  /** The transferee's report, with which it asks for the entry in the RC (Form 30). */
  'applyForTransfer',
  /** A mark of the buyer's state in the place of one of the Bharat series, and that state's tax. */
  'takeStateMark',
] as const

/** One of {@link LEGAL_DUTIES}. */
export type LegalDuty = (typeof LEGAL_DUTIES)[number]

/** The party that has a duty: the registered owner who sells, or the dealer who bought. */
export const DUTY_HOLDERS = ['transferor', 'transferee'] as const

/** One of {@link DUTY_HOLDERS}. */
export type DutyHolder = (typeof DUTY_HOLDERS)[number]

/** The rules for transfers from one day on. Periods in days after the day of the transfer. */
export interface TransferRules {
  /** The first day, in India, for whose transfers they hold: "1989-07-01". */
  readonly from: string
  readonly transferorDays: { readonly sameState: number; readonly otherState: number }
  readonly transfereeDays: number
  /** Whether a car of the Bharat series needs a mark of the buyer's state. */
  readonly replacesBharatMark: boolean
}

const FIRST_RULES: TransferRules = {
  // The Motor Vehicles Act 1988 and the Central Motor Vehicles Rules 1989 came into force on this day.
  from: '1989-07-01',
  transferorDays: { sameState: 14, otherState: 45 },
  transfereeDays: 30,
  replacesBharatMark: false,
}

/** All sets of rules, the oldest first. A change of the law is a further set: transfers before it keep theirs. */
export const TRANSFER_RULES: readonly [TransferRules, ...TransferRules[]] = [
  FIRST_RULES,
  // G.S.R. 879(E) of 14 December 2022 lets cars of the Bharat series pass to buyers who cannot have such a mark.
  { ...FIRST_RULES, from: '2022-12-14', replacesBharatMark: true },
]

/** The known facts of a transfer. */
export interface TransferFacts {
  /** When the buyer got the car, in epoch ms; null if it has not. */
  readonly transferredAt: number | null
  /** The state in which the car is registered; null if unknown, as for a mark of the Bharat series. */
  readonly registeredIn: string | null
  readonly isBharatSeries: boolean
  /** The state of the buyer's address; null if unknown. */
  readonly buyerState: string | null
  readonly hypothecation: PaperStatus
  /** When the house sent the NOC, in epoch ms; null if it has not. */
  readonly nocSentAt: number | null
  /** When the house accepted the new RC, which shows that everything is done, in epoch ms; null if it has not. */
  readonly rcAcceptedAt: number | null
}

/** A duty of a transfer. Days are those of India: "2026-03-05". */
export interface LegalDue {
  readonly duty: LegalDuty
  readonly by: DutyHolder
  /** The number of the form of the Central Motor Vehicles Rules; null if there is none here. */
  readonly form: '28' | '29' | '30' | '35' | null
  /** The last day; null before the transfer. */
  readonly dueOn: string | null
  /** False if a fact is unknown on which the duty or its day depends. The day is then the earliest that can hold. */
  readonly isCertain: boolean
  /** The day by which it was done, as far as the house knows; null otherwise. */
  readonly doneOn: string | null
  readonly basis: string
  /** The first day for which the rules hold from which it follows. */
  readonly rulesFrom: string
}

/** Returns the rules for a transfer on a day ("2026-03-05"), or for one that is still to come. */
export function rulesFor(day: string | null): TransferRules {
  const [first] = TRANSFER_RULES
  return TRANSFER_RULES.findLast((rules) => day === null || rules.from <= day) ?? first
}

/** Whether the car is registered in another state than its buyer's; null if one of them is unknown. */
export function isFromOtherState({
  registeredIn,
  buyerState,
}: Pick<TransferFacts, 'registeredIn' | 'buyerState'>): boolean | null {
  if (registeredIn === null || buyerState === null) return null
  return !isSameState(registeredIn, buyerState)
}

const ACT = 'Motor Vehicles Act 1988'
const CMVR = 'Central Motor Vehicles Rules 1989'

/**
 * Returns what the law asks for after a transfer, in the order of {@link LEGAL_DUTIES}: section 50 of the Act and rule 55
 * (reports), section 48 and rule 58 (NOC), section 51 and rule 61 (hypothecation), rule 48 (Bharat series). The day of
 * the transfer does not count. Where it is unknown whether a duty exists, it is listed as not certain.
 */
export function legalDuesOf(facts: TransferFacts): readonly LegalDue[] {
  const { transferredAt } = facts
  const transferDay = transferredAt === null ? null : isoDay(transferredAt)
  const rules = rulesFor(transferDay)
  const otherState = isFromOtherState(facts)
  const { sameState: days, otherState: daysAcross } = rules.transferorDays
  const accepted = facts.rcAcceptedAt === null ? null : isoDay(facts.rcAcceptedAt)
  const sent = facts.nocSentAt === null ? null : isoDay(facts.nocSentAt)
  const due = (daysAfter: number, row: DutyRow): LegalDue => ({
    dueOn: transferDay && addDays(transferDay, daysAfter),
    isCertain: true,
    doneOn: accepted,
    rulesFrom: rules.from,
    ...row,
  })
  return [
    due(otherState === true ? daysAcross : days, {
      duty: 'reportTransfer',
      by: 'transferor',
      form: '29',
      isCertain: otherState !== null,
      basis: `${ACT}, section 50(1)(a); ${CMVR}, rule 55(1)`,
    }),
    // A mark of the Bharat series holds in every state, so no NOC is needed to keep the car in another one.
    ...(otherState === false || facts.isBharatSeries
      ? []
      : [
          due(daysAcross, {
            duty: 'forwardNoc',
            by: 'transferor',
            form: '28',
            isCertain: otherState !== null,
            doneOn: sent ?? accepted,
            basis: `${ACT}, sections 48 and 50(1)(a)(ii); ${CMVR}, rule 58(1)`,
          }),
        ]),
    ...(facts.hypothecation === 'clear'
      ? []
      : [
          // The law sets no days. The entry must be gone before the transfer is entered, for which the transferee has this long.
          due(rules.transfereeDays, {
            duty: 'endHypothecation',
            by: 'transferor',
            form: '35',
            isCertain: facts.hypothecation === 'issue',
            basis: `${ACT}, section 51(3); ${CMVR}, rule 61(1)`,
          }),
        ]),
    due(rules.transfereeDays, {
      duty: 'applyForTransfer',
      by: 'transferee',
      form: '30',
      basis: `${ACT}, section 50(1)(b); ${CMVR}, rule 55(2)`,
    }),
    ...(facts.isBharatSeries && rules.replacesBharatMark
      ? [
          due(rules.transfereeDays, {
            duty: 'takeStateMark',
            by: 'transferee',
            form: null,
            basis: `${CMVR}, rule 48`,
          }),
        ]
      : []),
  ]
}

type DutyRow = Pick<LegalDue, 'duty' | 'by' | 'form' | 'basis'> &
  Partial<Pick<LegalDue, 'isCertain' | 'doneOn'>>
