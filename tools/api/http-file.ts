/** A request of a file in the format of VS Code's REST Client, with its variables not yet filled in. */
export interface HttpRequest {
  /** The name by which later requests refer to its answer; null without one. */
  readonly name: string | null
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer that a page shows. */
export interface ShownAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Reads the requests of a file, which `###` separates, and its own variables (`@house = …`). */
export function readHttpFile(text: string): {
  readonly variables: Readonly<Record<string, string>>
  readonly requests: readonly HttpRequest[]
} {
  const [head = '', ...parts] = text.split(/^###.*$/m)
  const variables = Object.fromEntries(
    [...head.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  return { variables, requests: parts.map(readRequest) }
}

/** Reads one request. @throws Error if it has no request line. */
export function readRequest(text: string): HttpRequest {
  const [head, body] = cutAtEmptyLine(text.replace(/^\s*(# @name .*\n)\s*/, '$1').trim())
  const lines = head.split('\n')
  const name = /^# @name (\w+)$/.exec(lines[0] ?? '')?.[1] ?? null
  const [request = '', ...headers] = lines.filter((line) => !line.startsWith('#'))
  const [, method, target] = /^([A-Z]+) (\S+)$/.exec(request) ?? []
  if (method === undefined || target === undefined) throw new Error(`No request line: ${text}`)
  return { name, method, target, headers: readHeaders(headers), body: body.trim() }
}

/** Reads an answer: its status line, its headers, and its body as JSON. */
export function readAnswer(text: string): ShownAnswer {
  const [head, body] = cutAtEmptyLine(text.trim())
  const [status = '', ...headers] = head.split('\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(status)?.[1]),
    headers: readHeaders(headers),
    body: JSON.parse(body),
  }
}

/** Returns the requests of a page, each with the answer that it shows: two blocks of the language `http`. */
export function readPage(markdown: string): readonly (readonly [HttpRequest, ShownAnswer])[] {
  const blocks = [...markdown.matchAll(/^```http\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks.flatMap((block, at) =>
    at % 2 === 0 ? [[readRequest(block), readAnswer(blocks[at + 1] ?? '')] as const] : [],
  )
}

function cutAtEmptyLine(text: string): readonly [string, string] {
  const at = text.indexOf('\n\n')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)]
}

function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

/** Fills in the variables of a text. `find` returns the value of one by what stands between its braces. */
export function fillIn(text: string, find: (variable: string) => string): string {
  return text.replace(/\{\{(.+?)\}\}/g, (_whole, variable: string) => find(variable))
}

/**
 * Returns the first of what a path leads to in a value, such as `$.cars[0].id`, or `$..cars[?(@.minimumBid)].id` for the cars
 * anywhere in it that have one. @throws Error if it leads nowhere.
 */
export function follow(value: unknown, path: string): unknown {
  const steps = path.matchAll(
    /\.\.(?<below>\w+)|\.(?<name>\w+)|\[(?<index>\d+)\]|\[\?\(@\.(?<having>\w+)\)\]/g,
  )
  let found: readonly unknown[] = [value]
  for (const { 0: step, groups = {} } of steps) {
    const { below, name, index, having } = groups
    const next = found.flatMap((one) => {
      if (below !== undefined) return everyBelow(one, below)
      if (having !== undefined) return partsOf(one).filter((part) => Boolean(partOf(part, having)))
      return [partOf(one, name ?? index ?? '')]
    })
    found = next.filter((one) => one !== undefined)
    if (found.length === 0) throw new Error(`${path} leads nowhere, at ${step}.`)
  }
  return found[0]
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const partsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

function everyBelow(value: unknown, key: string): readonly unknown[] {
  return [partOf(value, key), ...partsOf(value).flatMap((part) => everyBelow(part, key))]
}
