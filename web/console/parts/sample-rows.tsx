import { useText } from '#web/text/en/console.ts'
import classes from './sample-rows.module.css'

/** Returns cells with their index as key, because names and values may repeat. */
function placed(cells: readonly string[]) {
  return cells.map((text, place) => ({ place, text }))
}

/** The columns of a CSV file and its first rows. */
interface Sample {
  readonly columns: readonly string[]
  readonly sampleRows: readonly (readonly string[])[]
}

/** The first rows of a list as they are in the file. */
export function SampleRows({ list }: { readonly list: Sample }) {
  const t = useText()
  const rows = list.sampleRows.map((cells, place) => ({ place, cells: placed(cells) }))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={classes['scroll']} aria-label={t('console.firstRows')} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {placed(list.columns).map(({ place, text }) => (
              <th key={place} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, cells }) => (
            <tr key={place}>
              {cells.map((cell) => (
                <td key={cell.place}>{cell.text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
