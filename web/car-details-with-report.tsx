import { CarDetailsScreen } from './browsing/car-details/car-details-screen.tsx'
import { lazyPart } from './lazy-part.tsx'

// The areas of cars' pages and of evaluations do not know each other; the page gets its part here.

const ConditionReport = lazyPart(
  'condition-report',
  async () => (await import('#web/evaluation/report/condition-report-summary.tsx')).ConditionReportSummary,
)

/** The page of one car with its condition report. */
export function CarDetailsWithReport() {
  return <CarDetailsScreen report={ConditionReport} />
}
