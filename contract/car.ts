import * as z from 'zod'
import { OUTCOMES } from '#domain/lot/auction-clock.ts'
import {
  FACTS,
  LISTED_FACTS,
  LISTED_FIELDS,
  WON_FACTS,
  type FieldDescription,
  type ListedFactName,
  type ListKind,
  type WonFactName,
} from '#domain/car/car-description.ts'
import { MAX_PAPER_DETAIL, MAX_PAPER_SOURCE, PAPER_KINDS, PAPER_STATUSES } from '#domain/car/car-papers.ts'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { CAR_NOTES } from './car-notes.ts'
import { carPapers } from './paperwork/papers.ts'
import {
  count,
  dateIn,
  flowState,
  id,
  idOut,
  instantOut,
  latitude,
  link,
  longitude,
  optionalText,
  rupeesOut,
} from './values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'

/** A picture as sent. `thumbnailUrl` is at most 480 px wide. */
export const picture = z
  .strictObject({ url: link, thumbnailUrl: link, alt: z.string() })
  .meta({ id: 'Picture', description: 'A picture. `thumbnailUrl` is at most 480 px wide.' })

/** An evaluation picture as sent. */
export const evaluationImage = z
  .strictObject({
    id: idOut,
    angle: z.string(),
    url: link,
    thumbnailUrl: link,
    uploadedAt: instantOut,
    hiddenReason: z.string().nullable().meta({
      description:
        'Why the house has hidden the picture; null if it is shown. The links of a hidden picture open nothing.',
    }),
  })
  .meta({ id: 'EvaluationImage' })

/** One of the dealer's own bids: rupees, time, and its sequence number (in a sealed lot the dealer's own count). */
export const ownBid = z
  .strictObject({ amount: rupeesOut, placedAt: instantOut, sequence: count })
  .meta({ id: 'OwnBid', description: 'One of the dealer’s own bids.' })

/** The outcome of a lot once it is closed. */
export const lotOutcome = z.enum(OUTCOMES).meta({ id: 'LotOutcome', 'x-extensible': true })

const deliveryPhoto = z
  .strictObject({
    label: z.string(),
    url: link,
    thumbnailUrl: link.nullable().meta({ description: 'Null for a PDF.' }),
    uploadedAt: instantOut,
  })
  .meta({ id: 'DeliveryPhoto' })

const announcedValue = z.union([z.string(), z.number()]).nullable()

/** An announcement of the house about a lot, as sent. */
export const announcement = z
  .strictObject({
    at: instantOut,
    text: z.string(),
    facts: z.array(z.strictObject({ field: z.string(), before: announcedValue, after: announcedValue })),
  })
  .meta({
    id: 'Announcement',
    description: 'What the house announced of the lot: a sentence, and the facts that it changed.',
  })

/** The schema of a value of each kind. */
const KINDS = {
  identity: idOut,
  id: idOut,
  text: z.string(),
  number: z.number().min(0),
  rupees: rupeesOut,
  instant: instantOut,
  date: z.iso.date(),
  flag: z.boolean(),
  yesNo: z.enum(['Yes', 'No']),
  pictures: z.array(picture),
  evaluationPictures: z.array(evaluationImage),
  deliveryPhotos: z.array(deliveryPhoto),
  ownBids: z.array(ownBid),
  announcements: z.array(announcement),
} satisfies Record<Exclude<FieldDescription['kind'], 'choice'>, z.core.$ZodType>

type KnownSchema<Field extends FieldDescription> = Field extends {
  readonly values: readonly (infer Value extends string)[]
}
  ? z.ZodEnum<{ [Each in Value]: Each }>
  : (typeof KINDS)[Exclude<Field['kind'], 'choice'>]

/** Lists and always-known fields are required; every other field may be null. */
type FieldSchema<Field extends FieldDescription> = Field extends
  | { readonly isRequired: true }
  | { readonly kind: ListKind }
  ? KnownSchema<Field>
  : z.ZodNullable<KnownSchema<Field>>

/** The schemas of choices that the document describes once. */
const NAMED_CHOICES: ReadonlyMap<readonly string[], z.core.$ZodType> = new Map<
  readonly string[],
  z.core.$ZodType
>([
  [FLOW_STATES, flowState],
  [OUTCOMES, lotOutcome],
])

function knownSchemaOf(field: FieldDescription): z.core.$ZodType {
  const { kind, values = [] } = field
  if (kind === 'choice') return NAMED_CHOICES.get(values) ?? z.enum(values)
  return kind === 'number' && !('isDecimal' in field) ? count : KINDS[kind]
}

function schemaOf(name: string, field: FieldDescription): z.core.$ZodType {
  const known = knownSchemaOf(field)
  const schema = field.isRequired || known instanceof z.ZodArray ? known : z.nullable(known)
  const note = CAR_NOTES[name]
  if (note === undefined) return schema
  const noted = z.core.clone(schema)
  z.globalRegistry.add(noted, note)
  return noted
}

/** The schemas of described fields, as answers send them. */
type AnswerShape<Fields extends Readonly<Record<string, FieldDescription>>> = {
  readonly [Name in keyof Fields]: FieldSchema<Fields[Name]>
}

function answerShape<const Fields extends Readonly<Record<string, FieldDescription>>>(fields: Fields) {
  const schemas = Object.entries(fields).map(([name, field]) => [name, schemaOf(name, field)])
  // schemaOf returns the type that FieldSchema describes.
  return Object.fromEntries(schemas) as AnswerShape<Fields>
}

const shown = answerShape(LISTED_FIELDS)

/** All facts of a car, including internal ones; unknown facts are null. */
export const facts = answerShape(FACTS)

/** The facts that lists show to dealers, and those that they give to the one who has paid for the car. */
const listedFacts = Object.fromEntries(
  [...LISTED_FACTS, ...WON_FACTS].map((name) => [name, facts[name]]),
) as Pick<typeof facts, ListedFactName | WonFactName>

/** The papers of a won car; only the NOC list and the steps of the paperwork give them. */
const papersOfNocCars = z.object(carPapers).partial().shape

/**
 * A car as every list sends it. Amounts in whole rupees, dates ISO 8601 in UTC, unknown values null. `start_date` and
 * `ta_end_date` are the lot's. `price` is the guide price.
 */
export const car = z
  .strictObject({
    ...listedFacts,
    ...shown,
    [LISTED_FIELDS.id.duplicateName]: shown.id,
    [LISTED_FIELDS.flowEntityId.duplicateName]: shown.flowEntityId,
    [LISTED_FIELDS.awardedToDealerAmount.duplicateName]: shown.awardedToDealerAmount,
    ...papersOfNocCars,
  })
  .meta({
    id: 'Car',
    description:
      'A car with its newest lot and the caller’s own flow. Amounts in whole rupees; unknown values are null.',
  })
export type Car = z.output<typeof car>

export const paperKind = z.enum(PAPER_KINDS).meta({ id: 'PaperKind' })

export const paperStatus = z.enum(PAPER_STATUSES).meta({
  id: 'PaperStatus',
  description: '`clear`: nothing stands in the way of a sale. `issue`: something has to be settled.',
})

const stateName = z.string().meta({ description: 'The name of a state of India.', examples: ['Haryana'] })

/** The fact of a car from which a paper follows, so that a caller can write it in its reader's language. */
const paperGround = z
  .discriminatedUnion('code', [
    z.strictObject({ code: z.enum(['rcPresent', 'rcMissing', 'bharatSeries']) }),
    z.strictObject({ code: z.literal('owners'), owners: count }),
    z.strictObject({ code: z.literal('otherState'), registeredIn: stateName, standsIn: stateName }),
  ])
  .meta({
    id: 'PaperGround',
    description:
      'The fact of the car from which a paper follows. `otherState`: the car is registered in one state and stands in another one.',
  })

/** A paper of a car as the house has recorded it; `unknown` if nothing is known of it. */
export const paper = z
  .strictObject({
    kind: paperKind,
    status: paperStatus,
    detail: z.string().nullable(),
    source: z.string().nullable(),
    asOf: instantOut.nullable(),
  })
  .meta({ id: 'Paper', description: 'What is known of a paper of a car, who says so, and as of when.' })

/** A paper of a car as dealers see it. */
export const listedPaper = z
  .strictObject({
    ...paper.shape,
    ground: paperGround.nullable().meta({
      description:
        'The fact of the car from which the paper follows, which `detail` gives in English. Null if the house has recorded the paper, or nothing is known of it.',
    }),
  })
  .meta({ id: 'ListedPaper', description: 'A paper of a car as dealers see it.' })

/** Papers as received: each kind at most once. */
export const papersIn = z
  .array(
    z.object({
      kind: paperKind,
      status: paperStatus,
      detail: optionalText(MAX_PAPER_DETAIL),
      source: optionalText(MAX_PAPER_SOURCE),
      asOf: dateIn.nullable().optional(),
    }),
  )
  .max(PAPER_KINDS.length)
  .refine(
    (papers) => new Set(papers.map(({ kind }) => kind)).size === papers.length,
    'papers.kindTwice' satisfies ReasonId,
  )

/** Cars grouped by the yard they are parked in. */
export const yardGroups = z
  .strictObject({
    totalCars: count,
    yardGroups: z.array(
      z.strictObject({
        yard: z.string(),
        location: z.string(),
        latitude: latitude.nullable(),
        longitude: longitude.nullable(),
        cars: z.array(car),
      }),
    ),
  })
  .meta({ id: 'YardGroups' })

/** The input of a call on one car that the caller can see. */
export const carInput = z.object({ carId: id })

/** The input of a call on one of the caller's flows. */
export const flowInput = z.object({ flowEntityId: id })

/** The answer to a step: the car after it. */
export const carAnswer = z.strictObject({ car }).meta({ id: 'CarAnswer' })
