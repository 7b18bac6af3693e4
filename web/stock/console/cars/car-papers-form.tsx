import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import {
  MAX_PAPER_DETAIL,
  MAX_PAPER_SOURCE,
  PAPER_KINDS,
  PAPER_STATUSES,
  type PaperKind,
} from '#domain/car/car-papers.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import type { CarChanges } from './car-facts-form.tsx'
import classes from './car-papers-form.module.css'
import { changedDrafts, draftPapers, type PaperDraft } from './paper-drafts.ts'

/** Props of the form of a car's papers. */
export interface CarPapersFormProps {
  readonly car: StockCar
  /** Saves the changed papers. Throws what {@link CarPapersFormProps.sentenceOf} puts into words. */
  readonly onSave: (changes: CarChanges) => Promise<unknown>
  readonly sentenceOf: (error: unknown) => string
}

/** A form of what is known of a car's papers. They can be changed also while the car is in an auction. */
export function CarPapersForm({ car, onSave, sentenceOf }: CarPapersFormProps) {
  const t = useText()
  const [before] = useState(() => draftPapers(car))
  const [drafts, setDrafts] = useState(before)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const papers = changedDrafts(before, drafts)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    setSaving(true)
    try {
      await onSave({ papers })
    } catch (error) {
      setFailure(sentenceOf(error))
    }
    setSaving(false)
  }
  return (
    <form className={formClasses['form']} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && <Callout kind="bad">{failure}</Callout>}
      {PAPER_KINDS.map((kind) => (
        <PaperFields
          key={kind}
          kind={kind}
          draft={drafts[kind]}
          onChange={(draft) => setDrafts((all) => ({ ...all, [kind]: draft }))}
        />
      ))}
      <div className={formClasses['actions']}>
        <Button type="submit" loading={isSaving} disabled={papers.length === 0}>
          {t('console.savePapers')}
        </Button>
      </div>
    </form>
  )
}

interface PaperFieldsProps {
  readonly kind: PaperKind
  readonly draft: PaperDraft
  readonly onChange: (draft: PaperDraft) => void
}

function PaperFields({ kind, draft, onChange }: PaperFieldsProps) {
  const t = useText()
  return (
    <fieldset className={classes['paper']}>
      <legend>{t(`console.${kind}`)}</legend>
      <NativeSelect
        aria-label={t('console.paperStatus')}
        value={draft.status}
        data={PAPER_STATUSES.toReversed().map((value) => ({ value, label: t(`console.paper.${value}`) }))}
        onChange={({ currentTarget }) => {
          const status = PAPER_STATUSES.find((value) => value === currentTarget.value)
          if (status !== undefined) onChange({ ...draft, status })
        }}
      />
      <TextInput
        aria-label={t('console.paperDetail')}
        placeholder={t('console.paperDetail')}
        maxLength={MAX_PAPER_DETAIL}
        autoComplete="off"
        value={draft.detail}
        onChange={({ currentTarget }) => onChange({ ...draft, detail: currentTarget.value })}
      />
      <TextInput
        aria-label={t('console.paperSource')}
        placeholder={t('console.paperSource')}
        maxLength={MAX_PAPER_SOURCE}
        autoComplete="off"
        value={draft.source}
        onChange={({ currentTarget }) => onChange({ ...draft, source: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={t('console.paperAsOf')}
        title={t('console.paperAsOf')}
        value={draft.asOf}
        onChange={({ currentTarget }) => onChange({ ...draft, asOf: currentTarget.value })}
      />
    </fieldset>
  )
}
