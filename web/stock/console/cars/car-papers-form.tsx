import type { StockCar } from '#contract/stock/admin-cars.ts'
import { PAPER_KINDS, PAPER_STATUSES, type PaperKind } from '#domain/car/car-papers.ts'
import { useText, type consoleTexts } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/dealer-documents.ts'
import { type Translate } from '#web/text/text-family.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { changedPapers, isPart, typedPapers } from './paper-drafts.ts'

/** Returns the fields of one of a car's papers. */
function fieldsOf(kind: PaperKind, t: Translate<typeof consoleTexts>) {
  const section = `console.${kind}` as const
  return [
    {
      name: `${kind}-status`,
      kind: 'choice',
      section,
      label: 'console.paperStatus',
      options: PAPER_STATUSES.toReversed().map((value) => ({ value, label: t(`console.paper.${value}`) })),
    },
    { name: `${kind}-detail`, kind: 'text', section, label: 'console.paperDetail' },
    { name: `${kind}-source`, kind: 'text', section, label: 'console.paperSource' },
    { name: `${kind}-asOf`, kind: 'date', section, label: 'console.paperAsOf' },
  ] as const satisfies readonly Field[]
}

/** A form of what is known of a car's papers. While the car is in an auction they can be added to. */
export function CarPapersForm({ car }: { readonly car: StockCar }) {
  const t = useText()
  const before = typedPapers(car)
  return (
    <Form
      name="car-papers"
      of={car.id}
      fields={PAPER_KINDS.flatMap((kind) => fieldsOf(kind, t))}
      initial={before}
      call="admin/updateCar"
      input={(given) => ({ carId: car.id, papers: changedPapers(before, given) })}
      fieldAt={(path, typed) => {
        const [, index, part] = /^papers\.(\d+)\.(detail|source|asOf)$/.exec(path) ?? []
        const kind = changedPapers(before, typed)[Number(index)]?.kind
        return kind && isPart(part) ? `${kind}-${part}` : undefined
      }}
      submit="console.savePapers"
      needsChange
      failed="console.saveFailed"
      onDone={() => showNotice({ kind: 'good', text: t('console.saved') })}
    />
  )
}
