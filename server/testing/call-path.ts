import { operationOf, type OperationName } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import type { ValidCall } from './valid-call.ts'

/** Whether an operation takes its input in the query: it only reads, or its body is a file. */
export function takesQuery(name: OperationName): boolean {
  return methodOf(name) === 'GET' || operationOf(name).rawBody !== undefined
}

/** Returns the path of a call, with its input in the query if the operation takes it there. */
export function pathOfCall(name: OperationName, input: object): string {
  return takesQuery(name) ? `${pathOf(name)}?${writeQuery(input).join('&')}` : pathOf(name)
}

/** Returns the Content-Type with which an operation takes its body. */
export function bodyTypeOf(name: OperationName): string {
  const { rawBody = 'application/json' } = operationOf(name)
  return rawBody === '*/*' ? 'application/octet-stream' : rawBody
}

/** Returns the body of a command: its input as JSON, or what it sends raw. */
export function bodyOfCall({
  input,
  raw,
}: Pick<ValidCall<OperationName>, 'input' | 'raw'>): Buffer<ArrayBuffer> {
  return typeof raw === 'object' ? Buffer.from(raw) : Buffer.from(raw ?? JSON.stringify(input))
}

/** Returns the parts of the query string for this input. */
export function writeQuery(input: object): readonly string[] {
  return Object.entries(input).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((item) => `${key}=${encodeURIComponent(String(item))}`),
  )
}
