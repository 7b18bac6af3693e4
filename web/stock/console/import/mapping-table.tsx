import { NativeSelect } from '@mantine/core'
import { namesReserve } from '#domain/stock/import/header-likeness.ts'
import { IMPORT_FIELDS, isMoney, unitsOf, type ImportField } from '#domain/stock/import/import-fields.ts'
import { useText } from '#web/text/text.ts'
import {
  chooseColumn,
  chooseUnit,
  columnsUsedTwice,
  samplesOf,
  type ImportChoices,
} from './import-choices.ts'
import { importFieldLabel } from './import-field-label.ts'
import type { UploadedCsv } from '#web/console/parts/csv-upload.tsx'
import classes from './mapping-table.module.css'

/** Props of the choice of columns. */
export interface MappingTableProps {
  readonly list: UploadedCsv<'admin/uploadImport'>
  readonly choices: ImportChoices
  readonly faults: ReadonlyMap<ImportField, string>
  readonly onChange: (choices: ImportChoices) => void
}

/** Returns the id of the input that chooses a field's column. */
export function columnInputId(field: ImportField): string {
  return `column-${field}`
}

/** The choice of a column for each field of a car, with sample values. */
export function MappingTable({ list, choices, faults, onChange }: MappingTableProps) {
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
