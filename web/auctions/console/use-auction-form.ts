import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Input } from '#contract/api.ts'
import { suggestIncrement } from '#domain/auctions/suggest-increment.ts'
import { failureOf } from '#web/api/failure.ts'
import { useKeptState } from '#web/session/kept-state.ts'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { auctionInput, followSuggestion, type AuctionFormValues } from './auction-form-values.ts'
import {
  faultsByCar,
  faultyPrice,
  isSameDraft,
  lotsInput,
  type DraftLot,
  type PriceField,
} from './draft-lots.ts'

/** An auction being edited: its rules and lots. */
export interface AuctionDraft {
  readonly values: AuctionFormValues
  readonly lots: readonly DraftLot[]
  /** The lot ids of the saved draft on which it is based; omitted if there was none. */
  readonly basedOn?: readonly string[] | undefined
}

/** The initial draft, and how unsaved work is stored, the draft saved and a failed save explained. */
export interface AuctionFormOptions {
  /** The key under which the tab stores unsaved work. */
  readonly keptAs: string
  /** The saved draft; it may change while the form is open. */
  readonly initial: AuctionDraft
  /** Saves the input, with the lots that it was based on; errors appear beside their fields. */
  readonly onSave: (input: Input<'admin/createAuction'>, basedOn: AuctionDraft['basedOn']) => Promise<unknown>
  readonly sentenceOf: (error: unknown) => string
}

/** The fields of an auction's rules, in the order of the form. */
export const AUCTION_FIELDS = [
  'name',
  'format',
  'startsAt',
  'endsAt',
  'increment',
  'maxBids',
  'extensionWindowSeconds',
  'hardEndMinutes',
  'paymentTermsHours',
] as const satisfies readonly (keyof AuctionFormValues)[]

const FIELD_OF = new Map<string, keyof AuctionFormValues>(AUCTION_FIELDS.map((field) => [field, field]))

/** Holds the rules and lots of an auction being edited. Unsaved work is stored in the tab. */
export function useAuctionForm({ keptAs, initial, onSave, sentenceOf }: AuctionFormOptions) {
  const [kept, setKept] = useKeptState<AuctionDraft>(keptAs)
  const form = useForm({ shouldFocusError: false, defaultValues: kept?.values ?? initial.values })
  const [lots, setLots] = useState(kept?.lots ?? initial.lots)
  const [carFaults, setCarFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [sentence, setSentence] = useState<string | null>(null)
  const values = useWatch({ control: form.control, compute: (all) => JSON.stringify(all) })
  // The saved draft that this form began with. Reading the draft again does not change it.
  const [start, setStart] = useState<AuctionDraft>(() => ({ ...initial, basedOn: (kept ?? initial).basedOn }))
  useEffect(() => {
    const isUntouched = lots === start.lots && values === JSON.stringify(start.values)
    setKept(
      isUntouched ? null : { values: JSON.parse(values) as AuctionFormValues, lots, basedOn: start.basedOn },
    )
  }, [values, lots, start, setKept])

  const suggested = suggestIncrement(lots.map(({ guidePrice }) => guidePrice))
  const suggestedBefore = useRef(suggested)
  useEffect(() => {
    const { getValues, setValue } = form
    const before = getValues('increment')
    const increment = followSuggestion(before, suggestedBefore.current, suggested)
    suggestedBefore.current = suggested
    if (increment !== before) setValue('increment', increment, { shouldValidate: form.formState.isSubmitted })
  }, [form, suggested])

  const startAgain = () => {
    // The initial increment stands, whatever the lots so far suggested.
    suggestedBefore.current = suggestIncrement(initial.lots.map(({ guidePrice }) => guidePrice))
    form.reset(initial.values)
    setLots(initial.lots)
    setStart(initial)
    setKept(null)
    setSentence(null)
    setCarFaults(new Map())
  }
  const setPrice = useCallback(
    (carId: string, field: PriceField, text: string) =>
      setLots((before) => before.map((lot) => (lot.carId === carId ? { ...lot, [field]: text } : lot))),
    [],
  )
  const remove = useCallback((carId: string) => {
    setLots((before) => before.filter((lot) => lot.carId !== carId))
    setCarFaults((before) => new Map([...before].filter(([other]) => other !== carId)))
  }, [])
  const submit = form.handleSubmit(async (filled) => {
    setSentence(null)
    setCarFaults(new Map())
    if (lots.length === 0 || faultyPrice(lots) !== null) return
    try {
      await onSave({ ...auctionInput(filled), lots: lotsInput(lots) }, start.basedOn)
      setKept(null)
    } catch (error) {
      setSentence(sentenceOf(error))
      showFieldFailures(form, error, FIELD_OF)
      const failure = failureOf(error)
      if (failure?.kind === 'answer') setCarFaults(faultsByCar(lots, failure.fields))
    }
  })
  return {
    form,
    /** The increment in rupees that the lots' guide prices suggest; null if none is known. */
    suggested,
    lots,
    setLots,
    setPrice,
    remove,
    carFaults,
    sentence,
    submit,
    startAgain,
    hasUnsavedWork: kept !== null,
    // Saving changes the saved lots too, just before the form closes.
    isOutdated: !form.formState.isSubmitting && !isSameDraft(start.basedOn, initial.basedOn),
  }
}
