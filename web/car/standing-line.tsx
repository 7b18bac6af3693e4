import type { Car } from '#domain/car/car.ts'
import { useAnyText } from '#web/text/text.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { standingOf } from './standing.ts'
import classes from './standing-line.module.css'
import { useLotPhase } from './use-lot-phase.ts'

/** How this dealer stands on a car in Place Bids: "You lead", "You're outbid by ₹5,000", or what decides. */
export function StandingLine({ car }: { readonly car: Car }) {
  const t = useAnyText()
  const standing = standingOf(car, useLotPhase(car))
  const isLeadLost = 'isLeadLost' in standing
  return (
    <p className={classes['state']} data-kind={standing.kind} data-lead-lost={isLeadLost || undefined}>
      <KindIcon kind={standing.kind} size={isLeadLost ? 24 : 18} />
      <span>{'reason' in standing ? standing.reason : t(standing.text, standing.values)}</span>
    </p>
  )
}
