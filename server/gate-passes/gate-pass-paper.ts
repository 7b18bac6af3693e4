import { pathTo } from '#contract/screens.ts'
import { shortReference } from '#domain/identifiers/short-reference.ts'
import { formatMoment } from '#domain/indian-time.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import type { JudgedPass } from './gate-page.ts'

const ROLE = { dealer_evaluator: 'Evaluator', delivery_driver: 'Delivery driver' } as const

const PURPOSE = { inspection: 'to inspect cars', delivery: 'to pick up a car' } as const

/** The data that the paper needs besides the pass itself. */
interface Printing {
  /** PNG; null if the picture is gone. */
  readonly portrait: Buffer | null
  /** The app's origin as browsers see it, without a trailing slash. */
  readonly origin: string
}

/** Composes the paper of a gate pass: its person, the yard, the cars for which it holds, and the code of its page. */
export function composeGatePass(pass: JudgedPass, { portrait, origin }: Printing): Paper {
  const { person, personType, phone, organisation, yard, address, cars } = pass
  const holding = cars.filter(({ fault }) => fault === null)
  const [city = ''] = holding.map((car) => car.city)
  const place = yard === null ? city : `${yard}, ${city}`
  return {
    title: 'Gate pass',
    subtitle: `${PURPOSE[pass.kind]} at ${place}`,
    reference: `Gate pass ${shortReference(pass.gatePassId)}`,
    // The same at each printing, until the house approves further cars.
    madeAt: Math.max(...holding.map(({ approvedAt }) => (approvedAt ?? pass.requestedAt).getTime())),
    blocks: [
      {
        kind: 'badge',
        portrait,
        rows: [
          ['Name', person],
          ['Role', ROLE[personType]],
          ['Mobile', maskPhone(phone)],
          ['For the dealer', organisation],
          ['Yard', place],
          ['Address', address ?? 'Not known'],
          ['Issued by', 'Yardbid'],
        ],
        code: `${origin}${pathTo('gatePass', pass.pageToken)}`,
        caption: 'The guard scans this code.',
      },
      { kind: 'heading', text: holding.length === 1 ? 'Valid for this car' : 'Valid for these cars' },
      {
        kind: 'table',
        columns: [
          { title: 'Car', share: 5 },
          { title: 'Registration', share: 3 },
          { title: 'From', share: 4 },
          { title: 'Until', share: 4 },
        ],
        rows: holding.map((car) => [
          car.variant === null ? car.title : `${car.title} ${car.variant}`,
          car.regno ?? 'Not known',
          car.approvedAt === null ? 'Its approval' : formatMoment(car.approvedAt.getTime()),
          car.holdsUntil === null ? 'Not known' : formatMoment(car.holdsUntil),
        ]),
      },
      {
        kind: 'paragraph',
        text:
          pass.kind === 'inspection'
            ? 'The pass holds for a car until its lot ends or is cancelled. A late bid can move the end of a lot.'
            : 'The pass holds until the time above, or until its holder has left with the car.',
      },
      {
        kind: 'paragraph',
        text: 'The page behind the code says whether the pass holds now. What the page says counts, not this paper.',
        tone: 'strong',
      },
      {
        kind: 'paragraph',
        text: 'Carry a proof of identity. The pass is for the person named on it and cannot be handed on.',
      },
    ],
  }
}

function maskPhone(phone: string): string {
  return `XXXXXX${phone.slice(-4)}`
}
