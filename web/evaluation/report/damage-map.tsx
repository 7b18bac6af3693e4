import type { DamageFacts, Panel, Severity } from '#domain/evaluation/condition-report.ts'
import classes from './damage-map.module.css'

/**
 * The outlines of the parts on a map of 320 by 480: the car from above with its front at the top, its sides folded out
 * to the left and the right.
 */
const OUTLINES: Readonly<Record<Panel, string>> = {
  frontBumper: 'M104 30 Q160 6 216 30 L216 50 L104 50 Z',
  bonnet: 'M104 54 L216 54 L212 142 Q160 130 108 142 Z',
  windscreen: 'M108 146 Q160 134 212 146 L202 190 Q160 182 118 190 Z',
  roof: 'M118 194 Q160 186 202 194 L202 300 Q160 308 118 300 Z',
  rearGlass: 'M118 304 Q160 312 202 304 L210 344 Q160 354 110 344 Z',
  bootLid: 'M110 348 Q160 358 210 348 L214 418 L106 418 Z',
  rearBumper: 'M106 422 L214 422 L212 444 Q160 462 108 444 Z',
  leftFrontWing: 'M48 74 Q58 54 98 54 L102 142 L60 158 L48 150 Z',
  leftFrontDoor: 'M60 162 L102 146 L112 192 L112 246 L60 246 Z',
  leftRearDoor: 'M60 250 L112 250 L112 302 L104 342 L60 330 Z',
  leftRearWing: 'M60 334 L104 346 L100 418 Q58 420 48 396 L48 342 Z',
  leftSill: 'M38 156 L56 162 L56 330 L38 336 Z',
  rightFrontWing: 'M272 74 Q262 54 222 54 L218 142 L260 158 L272 150 Z',
  rightFrontDoor: 'M260 162 L218 146 L208 192 L208 246 L260 246 Z',
  rightRearDoor: 'M260 250 L208 250 L208 302 L216 342 L260 330 Z',
  rightRearWing: 'M260 334 L216 346 L220 418 Q262 420 272 396 L272 342 Z',
  rightSill: 'M282 156 L264 162 L264 330 L282 336 Z',
}

const WHEELS = [
  [44, 112],
  [44, 370],
  [276, 112],
  [276, 370],
] as const

const RANK: Readonly<Record<Severity, number>> = { light: 0, moderate: 1, severe: 2 }

/** Returns the worst severity on each damaged part. */
export function worstByPanel(damages: readonly DamageFacts[]): ReadonlyMap<Panel, Severity> {
  const worst = new Map<Panel, Severity>()
  for (const { panel, severity } of damages) {
    const before = worst.get(panel)
    if (before === undefined || RANK[severity] > RANK[before]) worst.set(panel, severity)
  }
  return worst
}

/**
 * The parts of a car, the damaged ones coloured and marked. It is a picture for the eye and the finger: what it shows
 * stands beside it as a list, by which a keyboard and a screen reader do the same.
 */
export function DamageMap(props: {
  readonly damages: readonly DamageFacts[]
  readonly chosen?: Panel | null
  readonly onChoose?: (panel: Panel) => void
}) {
  const { damages, chosen = null, onChoose } = props
  const worst = worstByPanel(damages)
  return (
    <svg
      className={classes['map']}
      viewBox="20 0 280 470"
      aria-hidden
      data-active={onChoose !== undefined || undefined}
    >
      {WHEELS.map(([x, y]) => (
        <rect
          key={`${x} ${y}`}
          className={classes['wheel']}
          x={x - 12}
          y={y - 28}
          width="24"
          height="56"
          rx="9"
        />
      ))}
      {Object.entries(OUTLINES).map(([name, outline]) => {
        const panel = name as Panel
        return (
          <path
            key={panel}
            className={classes['panel']}
            d={outline}
            data-panel={panel}
            data-severity={worst.get(panel)}
            data-chosen={panel === chosen || undefined}
            onClick={() => onChoose?.(panel)}
          />
        )
      })}
    </svg>
  )
}
