import { currentSpan, inSpan } from '#server/platform/tracing/spans.ts'

/** The characters of a statement that are recorded. */
const MAX_TEXT = 2_000

/**
 * Runs a query, in a span if it belongs to something that is traced. Its text has parameters in the place of values, so it
 * contains nothing of people.
 */
export function traceQuery<T>(text: string, query: () => Promise<T>): Promise<T> {
  if (currentSpan() === null) return query()
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_TEXT),
  }
  return inSpan(`postgresql ${operation}`, { kind: 'CLIENT', attributes }, query)
}
