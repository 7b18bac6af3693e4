import { useEffect } from 'react'
import { useRead } from './api/use-operation.ts'
import { PlaceBidsScreen } from './bidding/place-bids-screen.tsx'
import { lazyPart } from './lazy-part.tsx'

// The areas of bids and of evaluations do not know each other; the dialog of a bid gets its part here.

const loadGrade = async () => (await import('#web/evaluation/report/grade-line.tsx')).GradeLine

const GradeLine = lazyPart('grade', loadGrade)

/** Place Bids with the grade of a car's condition report in the dialog that confirms a bid. */
export function PlaceBidsWithReports() {
  // Both are at hand before a dialog opens, whose buttons do not move then.
  useRead('getConditionGrades', {})
  useEffect(() => void loadGrade().catch(() => undefined), [])
  return <PlaceBidsScreen Report={ReportInShort} />
}

function ReportInShort({ flowEntityId }: { readonly flowEntityId: string }) {
  return <GradeLine flowEntityId={flowEntityId} hasReasons />
}
