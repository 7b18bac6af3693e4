import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input, Output } from '#contract/api.ts'
import { call } from '#web/api/client.ts'
import { importInput, type ImportChoices } from './import-choices.ts'

/** A list's first cars as dealers would read them, and how many of its cells say nothing. */
export type ImportPreview = Output<'admin/previewImport'>

interface OpenList {
  readonly list: { readonly fileId: string; readonly fileName: string }
  readonly choices: ImportChoices
}

function previewInput({ list, choices }: OpenList): Input<'admin/previewImport'> {
  const { mapping, defaults, cityAliases = [] } = importInput(list, { ...choices, rememberCities: true })
  return { fileId: list.fileId, mapping, defaults, cityAliases }
}

/** Reads how a list would look with these choices; null before the first answer, and without a list. */
export function usePreview(open: OpenList | null): ImportPreview | null {
  const input = open === null ? null : previewInput(open)
  const { data } = useQuery({
    queryKey: ['import-preview', input],
    queryFn: ({ signal }) => (input === null ? null : call('admin/previewImport', input, { signal })),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // A list that is uploaded does not change.
    staleTime: Infinity,
  })
  return open === null ? null : (data ?? null)
}
