import * as z from 'zod'
import { operationOf, type OperationName } from '#contract/api.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { RenderedJson } from './rendered-json.ts'
import type { Outcome } from './run-command.ts'

/** Checks an outcome, value or refusal, against the operation's declaration. @throws Error if it does not match. */
export function checkAnswer(name: OperationName, outcome: Outcome): void {
  if (!('problem' in outcome)) {
    const { body } = outcome
    z.parse(operationOf(name).output, body instanceof RenderedJson ? body.parse() : body)
    return
  }
  const { code } = outcome.problem
  if (!refusalsOf(name).has(code)) throw new Error(`${name} refuses with ${code}, which it does not declare.`)
}
