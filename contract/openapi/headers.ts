import type { JsonObject } from './json.ts'

/** The headers that answers carry, by the name of their component. */
export const HEADERS = {
  ServerTime: {
    description: 'The database’s clock in epoch milliseconds, by which auctions begin and end.',
    required: true,
    schema: { type: 'integer', examples: [1_795_426_200_000] },
  },
  RequestId: {
    description: 'Identifies the request in the server’s log. A `X-Request-Id` of the request is kept.',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Strong. Sent back as `If-None-Match`, an unchanged list is answered with 304.',
    required: true,
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'The seconds after which the call may be repeated.',
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimit: {
    description:
      'Of a call that a quota counts: the limit with the least left, as `"name";r=<calls or things left>;t=<seconds>` (draft-ietf-httpapi-ratelimit-headers). After `t` seconds there is room again.',
    schema: { type: 'string', examples: ['"bids-person";r=19999;t=3600'] },
  },
  RateLimitPolicy: {
    description:
      'Every limit that counted the call, as `"name";q=<maximum>;w=<seconds of the window>`. The name ends with whose limit it is: `person`, `organisation` or `address`.',
    schema: {
      type: 'string',
      examples: ['"bids-person";q=20000;w=3600, "bids-organisation";q=20000;w=3600'],
    },
  },
  IdempotentReplayed: {
    description:
      '`true` if the call was made before with this `Idempotency-Key`, and this is its first outcome. Refusals have it too.',
    schema: { type: 'string', const: 'true' },
  },
  Deprecation: {
    description: 'Since when the call is deprecated (RFC 9745): `@` and epoch seconds.',
    required: true,
    schema: { type: 'string', examples: ['@1796083200'] },
  },
  Sunset: {
    description: 'When the call goes away (RFC 8594).',
    required: true,
    schema: { type: 'string', examples: ['Tue, 01 Jun 2027 00:00:00 GMT'] },
  },
  Link: {
    description: 'The call in its place, as `rel="successor-version"`.',
    required: true,
    schema: { type: 'string', examples: ['</api/submitPaymentInfo>; rel="successor-version"'] },
  },
  ContentDisposition: {
    description: 'The file’s name.',
    required: true,
    schema: { type: 'string', examples: ['attachment; filename="receipt.pdf"'] },
  },
} as const satisfies Record<string, JsonObject>

/** The name of a header as it is sent. */
const SENT_AS: Readonly<Record<HeaderName, string>> = {
  ServerTime: 'X-Server-Time',
  RequestId: 'X-Request-Id',
  ETag: 'ETag',
  RetryAfter: 'Retry-After',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
  IdempotentReplayed: 'Idempotent-Replayed',
  Deprecation: 'Deprecation',
  Sunset: 'Sunset',
  Link: 'Link',
  ContentDisposition: 'Content-Disposition',
}

/** The name of the component of a header. */
export type HeaderName = keyof typeof HEADERS

/** Returns the headers of an answer: those of every answer, and these. */
export function headersWith(...others: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    (['ServerTime', 'RequestId', ...others] as const).map((name) => [
      SENT_AS[name],
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}

/** The headers that requests may carry, by the name of their component. */
export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of the caller’s own. The same key with the same body gets the first outcome again for 24 hours; with another body it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$', examples: ['bid-7f3c9a'] },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`return=minimal` (RFC 7240) leaves the optional fields out of the answer, which then comes faster.',
    schema: { type: 'string', examples: ['return=minimal'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the list that the caller has.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, JsonObject>

/** Refers to one of {@link HEADER_PARAMETERS}. */
export function headerParameter(name: keyof typeof HEADER_PARAMETERS): JsonObject {
  return { $ref: `#/components/parameters/${name}` }
}
