import { IMPORT_FIELDS } from '#domain/stock/import/import-fields.ts'
import { t } from '#web/text/text.ts'

/** What a field of a list is called on the screens; the house's own word where it is none that they know. */
export function importFieldLabel(field: string): string {
  const known = IMPORT_FIELDS.find((name) => name === field)
  if (known !== undefined) return t(`console.${known}`)
  return field === 'row' ? t('console.wholeRow') : field
}
