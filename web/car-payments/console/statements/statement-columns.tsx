import { NativeSelect } from '@mantine/core'
import type { Output } from '#contract/api.ts'
import { DATE_ORDERS } from '#domain/car-payments/statement-cells.ts'
import { STATEMENT_FIELDS, type StatementField } from '#domain/car-payments/statement-mapping.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { changeChoices, chooseStatementColumn, type StatementChoices } from './statement-choices.ts'
import classes from './statements.module.css'

/** The number of sample values of a column. */
const MAX_SAMPLES = 3

/** Props of the choice of a statement's columns. */
export interface StatementColumnsProps {
  readonly file: Pick<Output<'admin/uploadStatement'>, 'columns' | 'sampleRows'>
  readonly choices: StatementChoices
  readonly faults: ReadonlyMap<StatementField, string>
  readonly onChange: (choices: StatementChoices) => void
}

/** Returns the id of the input that chooses a field's column. */
export function statementInputId(field: StatementField): string {
  return `statement-${field}`
}

/** The choice of a statement's column for each field, with sample values, and of the order of its dates. */
export function StatementColumns({ file, choices, faults, onChange }: StatementColumnsProps) {
  const t = useText()
  return (
    <>
      <table className={classes['columns']}>
        <thead>
          <tr>
            <th scope="col">{t('statement.field')}</th>
            <th scope="col">{t('statement.column')}</th>
            <th scope="col">{t('statement.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {STATEMENT_FIELDS.map((field) => {
            const label = t(`statement.field.${field}`)
            return (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  <NativeSelect
                    id={statementInputId(field)}
                    aria-label={t('statement.columnOf', { field: label })}
                    value={choices.columns[field] ?? ''}
                    error={faults.get(field)}
                    data={[{ value: '', label: t('statement.notInStatement') }, ...new Set(file.columns)]}
                    onChange={(event) =>
                      onChange(chooseStatementColumn(choices, field, event.currentTarget.value))
                    }
                  />
                </td>
                <td className={classes['soft']}>{samplesOf(file, choices.columns[field]).join(' · ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={classes['order']}>
        <NativeSelect
          label={t('statement.dateOrder')}
          value={choices.dateOrder}
          data={DATE_ORDERS.map((order) => ({ value: order, label: t(`statement.dateOrder.${order}`) }))}
          onChange={(event) => {
            const order = DATE_ORDERS.find((known) => known === event.currentTarget.value)
            if (order !== undefined) onChange(changeChoices(choices, { dateOrder: order }))
          }}
        />
      </div>
    </>
  )
}

function samplesOf(
  { columns, sampleRows }: StatementColumnsProps['file'],
  column: string | undefined,
): readonly string[] {
  const place = column === undefined ? -1 : columns.indexOf(column)
  const cells = sampleRows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(cells)].slice(0, MAX_SAMPLES)
}
