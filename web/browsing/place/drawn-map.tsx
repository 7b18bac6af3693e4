import { lengthOf, type Offset } from '#domain/distance.ts'
import { useText } from '#web/browsing/place/place-texts.ts'
import classes from './yard-map.module.css'

/** The map's half width and height, in units of the drawing. */
const HALF = 50
/** How far from the yard its city is drawn at most, in units, which leaves room for its name. */
const REACH = 32
/** The km between rings that can be chosen, and the number of rings that fit beside a yard. */
const STEPS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const RINGS = 3
/** The km that are shown around a yard at the minimum, and where nothing else is known. */
const MIN_KM = 2
const ALONE_KM = 10

/** Props of the drawn map. */
export interface DrawnMapProps {
  readonly label: string
  /** The yard's city, and the way to its centre; null if unknown. */
  readonly city: { readonly name: string; readonly offset: Offset } | null
}

/** A map of what is known: the yard in the middle, rings around it, and the centre of its city, north up. */
export function DrawnMap({ label, city }: DrawnMapProps) {
  const t = useText()
  const km = city === null ? ALONE_KM : lengthOf(city.offset)
  const perKm = REACH / Math.max(km, MIN_KM)
  const step = STEPS.find((size) => size * RINGS >= HALF / perKm) ?? HALF / perKm
  const [x, y] = city === null ? [0, -HALF] : [city.offset.east * perKm, -city.offset.north * perKm]
  // The ring is named opposite to the city, so that the names do not meet.
  const away = (step * perKm) / (Math.hypot(x, y) || 1)
  return (
    <>
      <svg
        className={classes['drawn']}
        viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
        role="img"
        aria-label={label}
      >
        {Array.from({ length: 2 * RINGS }, (_, index) => (
          <circle key={index} className={classes['ring']} r={(index + 1) * step * perKm} />
        ))}
        <text className={classes['km']} x={-x * away} y={-y * away} dy={y > 0 ? -2 : 10}>
          {t('place.km', { km: step })}
        </text>
        {city !== null && km >= MIN_KM / 2 && (
          <>
            <line className={classes['way']} x2={x} y2={y} />
            <circle className={classes['city']} cx={x} cy={y} r={3.5} />
            <text className={classes['name']} x={x} y={y} dy={y > 0 ? 14 : -7}>
              {city.name}
            </text>
          </>
        )}
        <path className={classes['pin']} d="M0 0C-3-5-8-9-8-15a8 8 0 1 1 16 0C8-9 3-5 0 0Z" />
        <circle className={classes['eye']} cy={-15} r={3} />
      </svg>
      <span className={classes['north']} aria-hidden>
        {t('place.north')}
      </span>
    </>
  )
}
