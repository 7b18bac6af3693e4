import type { FastifyInstance } from 'fastify'

const TLS_FOR_SECONDS = 365 * 24 * 3600

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library writes style attributes and elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
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
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Off: what some old browsers did under this name opened holes of its own.
  'x-xss-protection': '0',
}

/** The security headers of an answer that is data alone, and that no hook sees. */
export function plainSecurityHeaders(behindTls: boolean): Readonly<Record<string, string>> {
  return {
    ...EVERYWHERE,
    ...transportSecurity(behindTls),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/**
 * Sets the security headers of every answer, errors included. HSTS only where browsers come over TLS. They are the
 * same for all, so they are written down once: a package that composes them for each request takes longer over it
 * than the rest of the edge.
 */
export function registerSecurityHeaders(app: FastifyInstance, behindTls: boolean): void {
  const headers = { ...OF_PAGES, ...EVERYWHERE, ...transportSecurity(behindTls) }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

function transportSecurity(behindTls: boolean): Readonly<Record<string, string>> {
  return behindTls ? { 'strict-transport-security': `max-age=${TLS_FOR_SECONDS}; includeSubDomains` } : {}
}
