import type { FastifyInstance } from 'fastify'

const TLS_FOR_SECONDS = 365 * 24 * 3600

/** External sources that the page may use. */
interface Sources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/** Those of Razorpay's checkout. */
const RAZORPAY: Sources = {
  script: ['https://checkout.razorpay.com'],
  frame: ['https://checkout.razorpay.com', 'https://api.razorpay.com'],
  connect: ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  image: ['https://cdn.razorpay.com'],
}

/** The addresses to which Google Analytics sends events. */
const GOOGLE = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]

/** Those of Google Analytics, whose script is at this address. */
function sourcesOfAnalytics(scriptUrl: string): Sources {
  const { origin } = new URL(scriptUrl)
  return { script: [origin], frame: [], connect: [origin, ...GOOGLE], image: [origin, ...GOOGLE] }
}

const pagePolicy = (others: readonly Sources[]): string => {
  const listed = (kind: keyof Sources) =>
    others.flatMap((other) => other[kind].map((source) => ` ${source}`)).join('')
  const frames = listed('frame')
  return [
    "default-src 'self'",
    `script-src 'self'${listed('script')}`,
    // The component library writes style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${listed('image')}`,
    "font-src 'self'",
    `connect-src 'self'${listed('connect')}`,
    frames === '' ? "frame-src 'none'" : `frame-src${frames}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=()',
}

const OF_PAGES = {
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Off, because the filter of this name in some old browsers opened security holes itself.
  'x-xss-protection': '0',
}

/** Returns the security headers of data, which no browser shows as a page. */
export function plainSecurityHeaders(behindTls: boolean): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    ...transportSecurity(behindTls),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** The part of the configuration that the security headers depend on. */
export interface SecurityOptions {
  /** Whether browsers come over TLS. */
  readonly behindTls: boolean
  /** The payment provider whose checkout the pages may embed. */
  readonly checkout: 'razorpay' | 'sandbox'
  /** The third-party analytics service that the pages may load; null for none. */
  readonly analytics: { readonly scriptUrl: string } | null
  /** Further origins from which the pages may load pictures. */
  readonly pictureSources: readonly string[]
}

/**
 * Sets the security headers of every response, errors included; HSTS only if browsers connect over TLS. Answers of the
 * API leave out the headers that only pages need, which would double the length of a bid's answer. The headers are computed once,
 * because a package that composes them per request takes longer than the rest of the HTTP layer.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { behindTls, checkout, analytics, pictureSources }: SecurityOptions,
): void {
  const byRazorpay = checkout === 'razorpay'
  const others = [
    ...(byRazorpay ? [RAZORPAY] : []),
    ...(analytics === null ? [] : [sourcesOfAnalytics(analytics.scriptUrl)]),
    { script: [], frame: [], connect: [], image: pictureSources },
  ]
  const ofPages = {
    ...OF_PAGES,
    ...EVERYWHERE,
    ...transportSecurity(behindTls),
    'content-security-policy': pagePolicy(others),
    // Razorpay's checkout opens a bank's page in its own window, and that window must reach its opener.
    'cross-origin-opener-policy': byRazorpay ? 'same-origin-allow-popups' : 'same-origin',
    ...(byRazorpay && {
      'permissions-policy': EVERYWHERE['permissions-policy'].replace(
        'payment=(self)',
        'payment=(self "https://api.razorpay.com")',
      ),
    }),
  }
  const ofData = plainSecurityHeaders(behindTls)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.routeOptions.config.operation === undefined ? ofPages : ofData)
    done()
  })
}

function transportSecurity(behindTls: boolean): Readonly<Record<string, string>> {
  return behindTls ? { 'strict-transport-security': `max-age=${TLS_FOR_SECONDS}; includeSubDomains` } : {}
}
