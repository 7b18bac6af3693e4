import { Button, NativeSelect } from '@mantine/core'
import { namesReserve } from '#domain/stock/import/header-likeness.ts'
import { IMPORT_FIELDS, isMoney, unitsOf, type ImportField } from '#domain/stock/import/import-fields.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/text/en/console.ts'
import {
  chooseColumn,
  chooseUnit,
  columnsUsedTwice,
  confirmColumn,
  samplesOf,
  type ImportChoices,
} from './import-choices.ts'
import { importFieldLabel } from './import-field-label.ts'
import type { UploadedCsv } from '#web/console/parts/csv-upload.tsx'
import type { ImportPreview } from './use-preview.ts'
import classes from './mapping-table.module.css'

/** Props of the choice of columns. */
export interface MappingTableProps {
  readonly list: UploadedCsv<'admin/uploadImport'>
  readonly choices: ImportChoices
  /** By field: the rows whose cell says nothing, once they are counted. */
  readonly counts: ImportPreview['fields']
  readonly faults: ReadonlyMap<ImportField, string>
  readonly onChange: (choices: ImportChoices) => void
}

/** Returns the id of the input that chooses a field's column. */
export function columnInputId(field: ImportField): string {
  return `column-${field}`
}

/** The choice of a column for each field of a car, with sample values. */
export function MappingTable({ list, choices, counts, faults, onChange }: MappingTableProps) {
  const t = useText()
  const usedTwice = columnsUsedTwice(choices)
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('console.carField')}</th>
          <th scope="col">{t('console.column')}</th>
          <th scope="col">{t('console.unit')}</th>
          <th scope="col">{t('console.samples')}</th>
        </tr>
      </thead>
      <tbody>
        {IMPORT_FIELDS.map((field) => {
          const choice = choices.mapping[field]
          const label = importFieldLabel(field)
          const samples = samplesOf(list, choice?.column)
          const isShared = choice !== undefined && usedTwice.includes(choice.column)
          return (
            <tr key={field} data-empty={choice === undefined || undefined}>
              <th scope="row">{label}</th>
              <td>
                <NativeSelect
                  id={columnInputId(field)}
                  aria-label={t('console.columnOf', { field: label })}
                  value={choice?.column ?? ''}
                  error={faults.get(field)}
                  data={[{ value: '', label: t('console.notInList') }, ...new Set(list.columns)]}
                  onChange={(event) => onChange(chooseColumn(choices, field, event.currentTarget.value))}
                />
                {choice !== undefined && choices.unsure.includes(field) && (
                  <p className={classes['unsure']}>
                    {t(field === 'price' ? 'console.isGuidePrice' : 'console.isColumn', {
                      column: choice.column,
                      field: label,
                    })}{' '}
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('console.columnIsRight', { field: label })}
                      onClick={() => onChange(confirmColumn(choices, field))}
                    >
                      {t('console.yesItIs')}
                    </Button>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('console.columnIsWrong', { field: label })}
                      onClick={() => onChange(chooseColumn(choices, field, ''))}
                    >
                      {t('console.noLeaveOut')}
                    </Button>
                  </p>
                )}
                {isShared && <span className={classes['shared']}>{t('console.columnShared')}</span>}
                {field === 'price' && choice !== undefined && namesReserve(choice.column) && (
                  <span className={classes['shared']}>{t('console.reserveShown')}</span>
                )}
                {field === 'remarks' && choice !== undefined && (
                  <span className={classes['shared']}>{t('console.dealersRead')}</span>
                )}
              </td>
              <td>
                {unitsOf(field).length > 1 && choice !== undefined && (
                  <NativeSelect
                    aria-label={t('console.unitOf', { field: label })}
                    value={choice.unit ?? (isMoney(field) ? 'rupees' : 'text')}
                    data={unitsOf(field).map((unit) => ({ value: unit, label: t(`console.unit.${unit}`) }))}
                    onChange={(event) => onChange(chooseUnit(choices, field, event.currentTarget.value))}
                  />
                )}
              </td>
              <td className={classes['samples']}>
                <Counts counts={choice === undefined ? undefined : counts[field]} />
                {samples.map((sample) => (
                  <span key={sample} className={classes['sample']}>
                    {sample}
                  </span>
                ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The rows whose cell for a field says nothing. Renders nothing if there are none, or if they are not counted. */
function Counts({ counts }: { readonly counts: ImportPreview['fields'][string] | undefined }) {
  const t = useText()
  if (counts === undefined) return null
  const { empty, unknown, odd } = counts
  const parts = [
    ...(empty > 0 ? [t('console.cellsEmpty', { count: empty, cells: formatIndianNumber(empty) })] : []),
    ...(unknown > 0
      ? [t('console.cellsUnknown', { count: unknown, cells: formatIndianNumber(unknown) })]
      : []),
    ...(odd > 0 ? [t('console.cellsOdd', { count: odd, cells: formatIndianNumber(odd) })] : []),
  ]
  return parts.length === 0 ? null : <p className={classes['counts']}>{parts.join(' · ')}</p>
}
