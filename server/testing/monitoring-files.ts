import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'

/** The folder of the dashboard, the rules and the runbook. */
export const MONITORING = join(import.meta.dirname, '../../deploy/monitoring')

/** Reads the expressions of the dashboard's panels and variables. */
export function readDashboard(): readonly string[] {
  const dashboard = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
    templating: { list: { definition?: string }[] }
  }
  const variables = dashboard.templating.list.flatMap(({ definition }) => definition ?? [])
  return [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...variables.map((definition) => definition.replace(/^label_values\((\w+),.*$/, '$1')),
  ]
}

/** Reads the expressions of the alert rules, on one line or as an indented block. */
export function readRules(): readonly string[] {
  const text = readFileSync(join(MONITORING, 'rules.yaml'), 'utf8')
  const rules = text.match(/- alert: /g) ?? []
  const expressions = [...text.matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.+)\n)/gm)]
  if (expressions.length !== rules.length) throw new Error('The expression of a rule cannot be parsed')
  return expressions.map(([, block, line]) => block ?? line ?? '')
}

/**
 * Returns the names of the metrics in a PromQL expression, whose durations may be Grafana's `$__rate_interval`.
 *
 * @throws Error if the syntax is wrong.
 */
export function metricsIn(expression: string): readonly string[] {
  const plain = expression.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  parser.parse(plain).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) throw new Error(`Wrong syntax at "${plain.slice(from).trim()}" of ${plain.trim()}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(plain.slice(from, to))
    },
  })
  return names
}
