import type { Output } from '#contract/api.ts'
import { t } from '#web/paperwork/paperwork-texts.ts'
import { anyText as tAny, hasText } from '#web/text/text.ts'

type HistoryEntry = Output<'getDocumentHistory'>['history'][number]

/** The details of an entry of a document history, by name. */
export type HistoryDetails = HistoryEntry['details']

/** Returns the words for who did it. A role without words is shown as it is. */
export function whoIn(details: HistoryDetails): string {
  const by = details['by']
  if (typeof by !== 'string') return t('paperwork.by.system')
  const id = `paperwork.by.${by}`
  return hasText(id) ? tAny(id) : by
}

/** Returns the facts that were submitted, with their labels; those without a label are left out. */
export function factsIn(
  details: HistoryDetails,
): readonly { readonly label: string; readonly text: string }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const id = `paperwork.detail.${name}`
    return typeof value === 'string' && hasText(id) ? [{ label: tAny(id), text: value }] : []
  })
}

/** Returns the links of documents that were handed over together, with their labels, numbered by kind. */
export function documentLinks(
  documents: HistoryEntry['documents'],
): readonly { readonly label: string; readonly url: string }[] {
  const counts = new Map<string, number>()
  return documents.map(({ document, url }) => {
    const number = (counts.get(document) ?? 0) + 1
    counts.set(document, number)
    return { url, label: t(`paperwork.file.${document}`, { number }) }
  })
}
