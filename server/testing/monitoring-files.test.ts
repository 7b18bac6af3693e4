import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metricsIn, MONITORING, readDashboard, readRules } from './monitoring-files.ts'

test('metricsIn returns the metrics of an expression, without functions, labels, values and keywords', () => {
  const expression = `histogram_quantile(0.99, sum by (le, step) (rate(a_bucket{step="b_total",status=~"5.."}[$__rate_interval])))
    / on (instance) group_left max(c_seconds) > 1.5e9 and d_total == 0`
  expect(metricsIn(expression)).toEqual(['a_bucket', 'c_seconds', 'd_total'])
  expect(() => metricsIn('sum(rate(a_total[5m])')).toThrow('Wrong syntax')
  expect(() => metricsIn('max by task (a_total)')).toThrow('Wrong syntax')
})

test('what only an alert can report in time has one', () => {
  const alerted = new Set(readRules().flatMap(metricsIn))
  for (const metric of [
    'up',
    'yardbid_jobs_oldest_due_seconds',
    'yardbid_job_failures_total',
    'yardbid_jobs_given_up',
    'yardbid_disk_free_bytes',
    'yardbid_disk_reserve_bytes',
    'yardbid_last_backup_timestamp_seconds',
    'yardbid_wal_archive_lag_seconds',
    'yardbid_live_bus_seconds_count',
  ]) {
    expect(alerted).toContain(metric)
  }
  // A query for a target that is gone returns nothing, which no comparison notices.
  expect(readRules().some((expression) => expression.startsWith('absent(up'))).toBe(true)
})

test('the dashboard shows what the alerts are about', () => {
  const shown = new Set(readDashboard().flatMap(metricsIn))
  const own = readRules()
    .flatMap(metricsIn)
    .filter((name) => name.startsWith('yardbid_'))
  // A histogram is shown by its buckets.
  const isShown = (name: string) => shown.has(name) || shown.has(name.replace(/_count$/, '_bucket'))
  expect(own.filter((name) => !isShown(name))).toEqual([])
})

test('each alert has its section in the runbook, and says where', () => {
  const rules = readFileSync(join(MONITORING, 'rules.yaml'), 'utf8')
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
  const links = [...rules.matchAll(/^ +runbook: (.+)$/gm)].map(([, link]) => link)
  expect(links).toEqual(alerts.map((name) => `deploy/monitoring/runbook.md#${name.toLowerCase()}`))
  const sections = readFileSync(join(MONITORING, 'runbook.md'), 'utf8').split(/^## /m).slice(1)
  expect(sections.map((section) => section.split('\n')[0])).toEqual(alerts)
  const isWhole = (section: string) => /\n- \*\*Look at\*\*: \S.+\n- \*\*Do\*\*: \S/.test(section)
  expect(sections.filter((section) => !isWhole(section))).toEqual([])
})
