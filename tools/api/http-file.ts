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

/** Returns what a path such as `$.cars[0].id` leads to in a value. @throws Error if it leads nowhere. */
export function follow(value: unknown, path: string): unknown {
  const keys = [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? index ?? '')
  let found = value
  for (const key of keys) {
    const next: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
    if (next === undefined) throw new Error(`${path} leads nowhere, at ${key}.`)
    found = next
  }
  return found
}
