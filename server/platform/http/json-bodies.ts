import type { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance } from 'fastify'
import { operationOf, type OperationName } from '#contract/api.ts'
import { MIN_CONTAINERS, maxContainers } from '#contract/max-containers.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import type { Refusal } from '#domain/refusal.ts'
import { createJsonScan, type JsonLimits } from './scan-json.ts'

/** The maximum nesting: deeper than any call's input, and shallow enough for recursive functions. */
const MAX_NESTING = 32
/** Commas for each array or object that a body may hold: more than the fields of any declared object. */
const COMMAS_EACH = 20

const REASONS = {
  containers: 'body.tooManyLists',
  depth: 'body.tooDeep',
  commas: 'body.tooManyValues',
} as const satisfies Readonly<Record<keyof JsonLimits, ReasonId>>

/** Thrown for a body that is refused before it is parsed, and before all of it has arrived. */
export class RefusedBody extends Error {
  override readonly name = 'RefusedBody'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/**
 * Makes the server scan JSON bodies while they arrive: a body that holds more arrays and objects than the declared input
 * of its operation can, or is nested too deeply, is refused with INVALID_INPUT at the first one too many. The rest is
 * neither kept nor parsed.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const known = new Map<OperationName | undefined, JsonLimits>()

  /** Returns the limits of an operation, which are derived from its declaration on the first call. */
  function limitsOf(operation: OperationName | undefined): JsonLimits {
    const limits = known.get(operation)
    if (limits !== undefined) return limits
    const containers = operation === undefined ? MIN_CONTAINERS : maxContainers(operationOf(operation).input)
    const derived = { containers, depth: MAX_NESTING, commas: COMMAS_EACH * containers }
    known.set(operation, derived)
    return derived
  }

  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { bodyLimit, config } = request.routeOptions
    const announced = request.headers['content-length']
    const bounds = {
      limits: limitsOf(config.operation),
      maxBytes: bodyLimit,
      announcedBytes: announced === undefined ? null : Number(announced),
    }
    readScanned(payload, bounds, (read) => {
      if (read instanceof Error) done(read)
      else void parse(request, read, done)
    })
  })
}

/**
 * Reads a body, and calls `done` once with its text, or with the error: Fastify's if the body is too large or its length
 * differs from the announced one, {@link RefusedBody} if it exceeds a limit, or the connection's own. The rest of a refused
 * body is left unread.
 */
function readScanned(
  body: Readable,
  bounds: { readonly limits: JsonLimits; readonly maxBytes: number; readonly announcedBytes: number | null },
  done: (read: string | Error) => void,
): void {
  const { limits, maxBytes, announcedBytes } = bounds
  if (announcedBytes !== null && announcedBytes > maxBytes) {
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    return
  }
  const scan = createJsonScan(limits)
  const chunks: Buffer[] = []
  let size = 0
  const end = (read: string | Error) => {
    body.off('data', take).off('end', finish).off('error', fail)
    done(read)
  }
  const refuse = (error: Error) => {
    body.pause()
    end(error)
  }
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) {
      refuse(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      return
    }
    const exceeded = scan(chunk)
    if (exceeded === null) chunks.push(chunk)
    else refuse(new RefusedBody({ code: 'INVALID_INPUT', reason: REASONS[exceeded] }))
  }
  const finish = () => {
    const isWhole = announcedBytes === null || size === announcedBytes
    end(
      isWhole
        ? Buffer.concat(chunks, size).toString('utf8')
        : new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH(),
    )
  }
  // The sender is at fault, not the server.
  const fail = (error: Error) => end(Object.assign(error, { statusCode: 400 }))
  body.on('data', take).on('end', finish).on('error', fail)
}
