import { storeValue, useStoredValue } from './stored-values.ts'

/** How a list of cars is shown: as cards, to choose by the picture, or as compact rows, to work through. */
export type ListForm = 'cards' | 'rows'

/** Returns the form that the person chose last for all lists that have both, and the function that changes it. */
export function useListForm(): { readonly form: ListForm; readonly choose: (form: ListForm) => void } {
  const form = useStoredValue('listForm') === 'rows' ? 'rows' : 'cards'
  return { form, choose: (next) => storeValue('listForm', next) }
}
