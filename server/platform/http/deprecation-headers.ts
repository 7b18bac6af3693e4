import type { Deprecation } from '#contract/operation.ts'
import { pathOf } from '#contract/route.ts'

/** Returns the headers of a deprecated operation's answers: RFC 9745, RFC 8594, and the operation in its place. */
export function deprecationHeaders(deprecated: Deprecation | undefined): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {}
  const { since, sunset, instead } = deprecated
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${pathOf(instead)}>; rel="successor-version", </api/docs>; rel="deprecation"; type="text/html"`,
  }
}
