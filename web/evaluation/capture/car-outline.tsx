import type { EvaluationAngle } from '#domain/evaluation/evaluation.ts'
import classes from '#web/picture-queue/capture/capture.module.css'
import { useText } from '#web/picture-queue/capture/capture-texts.ts'

/** The lines of each view, in a field of 400 × 300. The right side is the left one mirrored. */
const SIDE = [
  // Body, from the front bumper over the bonnet, the roof and the boot to the rear bumper, and the sill.
  'M28 196c-4-24 6-38 34-44l52-10 44-38c10-8 20-12 34-12h66c18 0 30 6 40 16l34 34 32 8c12 4 16 14 16 30v20c0 6-4 10-10 10h-22',
  'M292 210H146',
  'M92 210H40c-8 0-12-4-12-14',
  // Windows and doors.
  'M132 142l36-30c6-4 12-6 20-6h20v36zM222 106h34c12 0 20 4 28 12l22 24h-84z',
  'M214 106v98M134 146l-2 34M300 146c4 20 2 36-6 44M232 156h16M152 156h16',
  // Lamps and wheels.
  'M36 164l26-6-2 14-24 4zM352 156l20 4-2 16-14-2z',
] as const
const ENDS = [
  'M60 222v-60c0-12 4-20 12-28l18-14 28-52c4-8 10-12 20-12h124c10 0 16 4 20 12l28 52 18 14c8 8 12 16 12 28v60z',
  'M60 222v26c0 6 4 8 8 8h24c4 0 8-2 8-8v-26M300 222v26c0 6 4 8 8 8h24c4 0 8-2 8-8v-26',
  'M104 120l24-44c2-4 6-6 12-6h120c6 0 10 2 12 6l24 44z',
] as const

const LINES: Readonly<Record<EvaluationAngle, readonly string[]>> = {
  'Front Face': [
    ...ENDS,
    'M90 120h220M74 152l46 6 8 22H72zM326 152l-46 6-8 22h56zM144 160h112l-8 24h-96zM160 200h80v16h-80z',
    'M88 114H66c-6 0-10 4-8 10l2 6M312 114h22c6 0 10 4 8 10l-2 6',
  ],
  Left: SIDE,
  Right: SIDE,
  Rear: [
    ...ENDS,
    'M84 130h232M68 150h40v26H68zM332 150h-40v26h40zM156 152h88v22h-88zM120 196h160M120 196v26M280 196v26',
  ],
  'Inside First row': [
    // Windscreen, dashboard, the steering wheel at the right, console and both seats.
    'M36 92l40-56h248l40 56M24 150V110c0-10 8-18 18-18h316c10 0 18 8 18 18v40z',
    'M168 108h64v30h-64zM56 108h44v20H56z',
    'M336 138a44 44 0 1 1-88 0a44 44 0 0 1 88 0zM248 138h88M292 138v44',
    'M176 150h48v60h-48zM192 150v34',
    'M50 280v-70c0-14 10-24 24-24h48c14 0 24 10 24 24v70M254 280v-70c0-14 10-24 24-24h48c14 0 24 10 24 24v70M76 186v-16h44v16M280 186v-16h44v16',
  ],
  'Inside Boot': [
    // The raised lid, the opening, the floor, the bumper.
    'M72 96L96 30c4-8 10-12 18-12h172c8 0 14 4 18 12l24 66zM112 84l14-44h148l14 44z',
    'M72 96v92c0 10 6 16 16 16h224c10 0 16-6 16-16V96',
    'M104 180l24-62h144l24 62zM128 118v-22M272 118v-22M104 180v24M296 180v24',
    'M44 214c0-6 4-10 10-10h292c6 0 10 4 10 10v34c0 8-4 14-14 14H58c-10 0-14-6-14-14zM164 222h72v20h-72z',
  ],
}

/** The outline into which the evaluator fits the car. */
export function CarOutline(props: {
  readonly angle: EvaluationAngle
  /** The angle as people call it. */
  readonly name: string
}) {
  const { angle, name } = props
  const t = useText()
  const isSide = angle === 'Left' || angle === 'Right'
  return (
    <svg
      className={classes['outline']}
      viewBox="0 0 400 300"
      role="img"
      aria-label={t('capture.outline', { label: name })}
    >
      <g {...(angle === 'Right' && { transform: 'matrix(-1 0 0 1 400 0)' })}>
        {LINES[angle].map((line) => (
          <path key={line} d={line} />
        ))}
        {isSide && (
          <>
            <circle cx="119" cy="208" r="27" />
            <circle cx="119" cy="208" r="14" />
            <circle cx="319" cy="208" r="27" />
            <circle cx="319" cy="208" r="14" />
          </>
        )}
      </g>
    </svg>
  )
}
