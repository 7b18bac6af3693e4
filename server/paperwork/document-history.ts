import type { Output } from '#contract/api.ts'
import { timelineLine } from '#domain/flows/timeline-words.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupees } from '#domain/money.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readStepsSinceWin, type HistoryEvent } from './history-queries.ts'
import { readPapers, type StoredPaper } from './papers-queries.ts'
import { describeFile } from './read-car-papers.ts'

type DocumentEvent = Output<'getDocumentHistory'>['history'][number]

/**
 * Reads the document history of a flow, newest first: every step since the purchase, with what was handed over at it. The
 * caller must have checked whose flow it is.
 */
export async function readDocumentHistory(
  db: Queries,
  links: FileLinks,
  flowId: string,
  locale: Locale,
): Promise<DocumentEvent[]> {
  const [events, papersOf] = await Promise.all([readStepsSinceWin(db, flowId), readPapers(db, [flowId])])
  const papers = new Map((papersOf.get(flowId) ?? []).map((paper) => [paper.paperId, paper]))
  return events.map((event) => {
    const paper = event.paperId === null ? undefined : papers.get(event.paperId)
    return {
      action: timelineLine(event.event, locale),
      timestamp: { seconds: Math.floor(event.at.getTime() / 1000) },
      details: detailsOf(event, paper, links),
      documents: (paper?.files ?? []).map((file) => describeFile(file, links)),
    }
  })
}

function detailsOf(
  { actor, reason, amount }: HistoryEvent,
  paper: StoredPaper | undefined,
  links: FileLinks,
): DocumentEvent['details'] {
  return {
    by: actor,
    ...(reason === null ? {} : { reason }),
    ...(amount === null ? {} : { amount: formatRupees(amount) }),
    ...(paper === undefined ? {} : documentsOf(paper, links)),
  }
}

function documentsOf({ applicant, files }: StoredPaper, links: FileLinks): DocumentEvent['details'] {
  const urlsOf = (documents: readonly string[]) =>
    files.filter(({ document }) => documents.includes(document)).map(({ fileId }) => links.brief(fileId))
  if (applicant === null) return { fileUrls: urlsOf(['noc', 'rc']) }
  return { ...applicant, aadharUrls: urlsOf(['aadhaar']), panUrls: urlsOf(['pan']) }
}
