import '#web/text/en/console.ts'
import { factFields } from '#web/stock/console/cars/fact-fields.ts'
import type { Field } from '#web/ui/form/fields.ts'

/** Returns the fields of an announcement: the sentence, and the car's facts while they may change. */
export function announceFields(mayChange: boolean): readonly Field[] {
  const text = { name: 'text', kind: 'text', label: 'console.announcement', rows: 3 } as const
  return [text, ...(mayChange ? factFields('console.announcedFacts') : [])]
}
