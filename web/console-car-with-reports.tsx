import { lazyPart } from './lazy-part.tsx'
import { ConsoleCarScreen } from './stock/console/cars/car-screen.tsx'

// The areas of stock and of evaluations do not know each other; the page gets its part here.

const ConditionReports = lazyPart(
  'condition-reports',
  async () => (await import('#web/evaluation/console/condition-reports-panel.tsx')).ConditionReportsPanel,
)

/** The page of one car in the console, with the condition reports of its dealers. */
export function ConsoleCarWithReports() {
  return <ConsoleCarScreen reports={ConditionReports} />
}
