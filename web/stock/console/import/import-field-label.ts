import { anyText as t } from '#web/text/text.ts'
import { IMPORT_FIELDS } from '#domain/stock/import/import-fields.ts'
import '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'

/** Returns the label of an import field; the field's own name if it is unknown. */
export function importFieldLabel(field: string): string {
  const known = IMPORT_FIELDS.find((name) => name === field)
  if (known !== undefined) return t(`console.${known}`)
  return field === 'row' ? t('console.wholeRow') : field
}
