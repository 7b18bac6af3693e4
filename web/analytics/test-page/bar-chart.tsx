import { useId } from 'react'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/analytics/analytics-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './bar-chart.module.css'

/** A chart of counts. */
export interface BarChartProps {
  readonly title: string
  /** The subject of the bars, for the heading of the table. */
  readonly nameOf: string
  readonly bars: readonly { readonly name: string; readonly count: number }[]
  /** Bars that lie, with their names before them. Default: they stand, with the first and the last name below. */
  readonly isLying?: true
}

/** The height of a standing chart, and the maximum width of its bars, in the units of its drawing. */
const HEIGHT = 160
const PITCH = 10
const BAR = 7

/**
 * Bars of counts, each with its name and count as its tooltip. Screen readers get the same as a table.
 */
export function BarChart({ title, nameOf, bars, isLying }: BarChartProps) {
  const t = useText()
  const id = useId()
  const max = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <figure className={classes['chart']} aria-labelledby={id}>
      <Text as="figcaption" size={16} weight={700} below={2} id={id}>
        {title}
      </Text>
      <div aria-hidden>
        {isLying === true ? <LyingBars {...{ bars, max }} /> : <StandingBars {...{ bars, max }} />}
      </div>
      <table className={classes['unseen']} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{nameOf}</th>
            <th scope="col">{t('analytics.count')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatIndianNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

interface Bars {
  readonly bars: BarChartProps['bars']
  readonly max: number
}

function StandingBars({ bars, max }: Bars) {
  return (
    <div className={classes['standing']}>
      <Text as="span" tone="soft" size={12}>
        {formatIndianNumber(max)}
      </Text>
      <svg viewBox={`0 0 ${Math.max(1, bars.length) * PITCH} ${HEIGHT}`} preserveAspectRatio="none">
        <line className={classes['line']} x1="0" x2="100%" y1="0.5" y2="0.5" />
        <line className={classes['line']} x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {bars.map(({ name, count }, place) => {
          const height = (count / max) * (HEIGHT - 2)
          return (
            <rect
              key={name}
              className={classes['bar']}
              x={place * PITCH + (PITCH - BAR) / 2}
              y={HEIGHT - 1 - height}
              width={BAR}
              height={height}
            >
              <title>{`${name}: ${formatIndianNumber(count)}`}</title>
            </rect>
          )
        })}
      </svg>
      <Row as="p" oneLine tone="soft" size={12} above={1} spread>
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </Row>
    </div>
  )
}

function LyingBars({ bars, max }: Bars) {
  return (
    <Stack as="ul" gap={3} className={classes['lying']}>
      {bars.map(({ name, count }) => (
        <li key={name}>
          <span>{name}</span>
          <b>{formatIndianNumber(count)}</b>
          <span className={classes['track']}>
            <span style={{ width: `${(count / max) * 100}%` }} />
          </span>
        </li>
      ))}
    </Stack>
  )
}
