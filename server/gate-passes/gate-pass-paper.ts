import { pathTo } from '#contract/screens.ts'
import { shortReference } from '#domain/identifiers/short-reference.ts'
import { formatMoment } from '#domain/indian-time.ts'
import type { Locale } from '#domain/locale.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import type { JudgedPass } from './gate-page.ts'
import { GATE_PASS_TEXTS } from './gate-pass-texts.ts'

/** The data that the paper needs besides the pass itself. */
interface Printing {
  /** PNG; null if the picture is gone. */
  readonly portrait: Buffer | null
  /** The app's origin as browsers see it, without a trailing slash. */
  readonly origin: string
  readonly locale: Locale
}

/** Composes the paper of a gate pass: its person, the yard, the cars for which it is valid, and the code of its page. */
export function composeGatePass(pass: JudgedPass, { portrait, origin, locale }: Printing): Paper {
  const t = GATE_PASS_TEXTS[locale]
  const { person, personType, phone, organisation, yard, address, cars } = pass
  const holding = cars.filter(({ fault }) => fault === null)
  const [city = ''] = holding.map((car) => car.city)
  const place = yard === null ? city : `${yard}, ${city}`
  return {
    title: t.title,
    subtitle: pass.kind === 'inspection' ? t.toInspectAt(place) : t.toPickUpAt(place),
    reference: t.reference(shortReference(pass.gatePassId)),
    // The same at each printing, until the house approves further cars.
    madeAt: Math.max(...holding.map(({ approvedAt }) => (approvedAt ?? pass.requestedAt).getTime())),
    locale,
    blocks: [
      {
        kind: 'badge',
        portrait,
        rows: [
          [t.name, person],
          [t.role, personType === 'dealer_evaluator' ? t.evaluator : t.driver],
          [t.mobile, maskPhone(phone)],
          [t.dealer, organisation],
          [t.yard, place],
          [t.address, address ?? t.notKnown],
          [t.issuedBy, 'Yardbid'],
        ],
        code: `${origin}${pathTo('gatePass', pass.pageToken)}`,
        caption: t.scan,
      },
      { kind: 'heading', text: holding.length === 1 ? t.validForOne : t.validForSeveral },
      {
        kind: 'table',
        columns: [
          { title: t.car, share: 5 },
          { title: t.registration, share: 3 },
          { title: t.from, share: 4 },
          { title: t.until, share: 4 },
        ],
        rows: holding.map((car) => [
          car.variant === null ? car.title : `${car.title} ${car.variant}`,
          car.regno ?? t.notKnown,
          car.approvedAt === null ? t.itsApproval : formatMoment(car.approvedAt.getTime(), locale),
          car.holdsUntil === null ? t.notKnown : formatMoment(car.holdsUntil, locale),
        ]),
      },
      {
        kind: 'paragraph',
        text: pass.kind === 'inspection' ? t.inspectionHolds : t.deliveryHolds,
      },
      {
        kind: 'paragraph',
        text: t.pageCounts,
        tone: 'strong',
      },
      {
        kind: 'paragraph',
        text: t.carryProof,
      },
    ],
  }
}

function maskPhone(phone: string): string {
  return `XXXXXX${phone.slice(-4)}`
}
