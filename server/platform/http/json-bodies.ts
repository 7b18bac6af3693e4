import type { FastifyInstance } from 'fastify'
import { operationOf, type OperationName } from '#contract/api.ts'
import { LEAST_CONTAINERS, mostContainers } from '#contract/most-containers.ts'
import type { Refusal } from '#domain/refusal.ts'
import { exceededLimit, type JsonLimits } from './scan-json.ts'

/** The maximum nesting: deeper than any call's input, and shallow enough for recursive functions. */
const MOST_NESTED = 32
/** Commas for each array or object that a body may hold: more than the fields of any declared object. */
const COMMAS_EACH = 20

const SENTENCES: Readonly<Record<keyof JsonLimits, string>> = {
  containers: 'This body has too many lists and objects.',
  depth: 'This body is nested too deeply.',
  commas: 'This body has too many values.',
}

/** Thrown for a body that is refused before it is parsed. */
export class RefusedBody extends Error {
  override readonly name = 'RefusedBody'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Makes the server scan JSON bodies before they are parsed: a body that holds more arrays and objects than the declared
 * input of its operation can, or is nested too deeply, is refused with INVALID_INPUT at the cost of reading its bytes.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const most = new Map<OperationName, number>()

  function mostOf(operation: OperationName | undefined): number {
    if (operation === undefined) return LEAST_CONTAINERS
    const containers = most.get(operation) ?? mostContainers(operationOf(operation).input)
    most.set(operation, containers)
    return containers
  }

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // The declared shape is computed only for a body that exceeds what every operation may hold.
    const exceeded =
      exceededLimit(bytes, limitsOf(LEAST_CONTAINERS)) &&
      exceededLimit(bytes, limitsOf(mostOf(request.routeOptions.config.operation)))
    if (exceeded !== null) {
      done(new RefusedBody({ code: 'INVALID_INPUT', message: SENTENCES[exceeded] }))
      return
    }
    void parse(request, bytes.toString('utf8'), done)
  })
}

function limitsOf(containers: number): JsonLimits {
  return { containers, depth: MOST_NESTED, commas: COMMAS_EACH * containers }
}
