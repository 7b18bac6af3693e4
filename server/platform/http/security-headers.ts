import type { FastifyInstance } from 'fastify'

const TLS_FOR_SECONDS = 365 * 24 * 3600

/** The external sources that the page may use with Razorpay's checkout. Without that checkout there are none. */
const RAZORPAY = {
  script: ['https://checkout.razorpay.com'],
  frame: ['https://checkout.razorpay.com', 'https://api.razorpay.com'],
  connect: ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  image: ['https://cdn.razorpay.com'],
} as const
const NOBODY: { readonly [Kind in keyof typeof RAZORPAY]: readonly string[] } = {
  script: [],
  frame: [],
  connect: [],
  image: [],
}

const listed = (sources: readonly string[]): string => sources.map((source) => ` ${source}`).join('')

const pagePolicy = (others: typeof NOBODY): string =>
  [
    "default-src 'self'",
    `script-src 'self'${listed(others.script)}`,
    // The component library writes style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${listed(others.image)}`,
    "font-src 'self'",
    `connect-src 'self'${listed(others.connect)}`,
    others.frame.length === 0 ? "frame-src 'none'" : `frame-src${listed(others.frame)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=()',
}

const OF_PAGES = {
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Off, because the filter of this name in some old browsers opened security holes itself.
  'x-xss-protection': '0',
}

/** Returns the security headers for a data response that bypasses the hooks. */
export function plainSecurityHeaders(behindTls: boolean): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    ...transportSecurity(behindTls),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/**
 * Sets the security headers of every response, errors included; HSTS only if browsers come over TLS. The headers are
 * computed once, because a package that composes them per request takes longer than the rest of the HTTP layer.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { behindTls, checkout }: { readonly behindTls: boolean; readonly checkout: 'razorpay' | 'sandbox' },
): void {
  const byRazorpay = checkout === 'razorpay'
  const headers = {
    ...OF_PAGES,
    ...EVERYWHERE,
    ...transportSecurity(behindTls),
    'content-security-policy': pagePolicy(byRazorpay ? RAZORPAY : NOBODY),
    // Razorpay's checkout opens a bank's page in its own window, and that window must reach its opener.
    'cross-origin-opener-policy': byRazorpay ? 'same-origin-allow-popups' : 'same-origin',
    ...(byRazorpay && {
      'permissions-policy': EVERYWHERE['permissions-policy'].replace(
        'payment=(self)',
        'payment=(self "https://api.razorpay.com")',
      ),
    }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

function transportSecurity(behindTls: boolean): Readonly<Record<string, string>> {
  return behindTls ? { 'strict-transport-security': `max-age=${TLS_FOR_SECONDS}; includeSubDomains` } : {}
}
