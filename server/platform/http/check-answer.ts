import { operationOf, type OperationName } from '#contract/api.ts'
import { refusalsOf } from '#contract/refusals.ts'
import type { Outcome } from './run-command.ts'

/** Checks an answer, also a no, against what the call declares. @throws Error where it is another one. */
export function checkAnswer(name: OperationName, outcome: Outcome): void {
  if (!('problem' in outcome)) {
    operationOf(name).output.parse(outcome.body)
    return
  }
  const { code } = outcome.problem
  if (!refusalsOf(name).has(code)) throw new Error(`${name} refuses with ${code}, and does not declare it.`)
}
