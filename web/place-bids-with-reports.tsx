import { useEffect } from 'react'
import { useRead } from './api/use-operation.ts'
import { PlaceBidsScreen } from './bidding/place-bids-screen.tsx'
import { lazyPart } from './lazy-part.tsx'

// The areas bidding and evaluation may not import each other, so the grade line is put into the bid dialog here.

const loadGrade = async () => (await import('#web/evaluation/report/grade-line.tsx')).GradeLine

const GradeLine = lazyPart('grade', loadGrade)

/** Place Bids with the grade of a car's condition report in the dialog that confirms a bid. */
export function PlaceBidsWithReports() {
  // Loads the grades and their component in advance, so that the buttons of the dialog do not move once it is open.
  useRead('getConditionGrades', {})
  useEffect(() => void loadGrade().catch(() => undefined), [])
  return <PlaceBidsScreen Report={ReportInShort} />
}

function ReportInShort({ flowEntityId }: { readonly flowEntityId: string }) {
  return <GradeLine flowEntityId={flowEntityId} hasReasons />
}
