import { expect, test } from 'vitest'
import { metricsIn } from './monitoring-files.ts'

test('metricsIn returns the metrics of an expression, without functions, labels, values and keywords', () => {
  const expression = `histogram_quantile(0.99, sum by (le, step) (rate(a_bucket{step="b_total",status=~"5.."}[5m])))
    / on (instance) group_left max(c_seconds) > 1.5e9 and d_total == 0`
  expect(metricsIn(expression)).toEqual(['a_bucket', 'c_seconds', 'd_total'])
})
