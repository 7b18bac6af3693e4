import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const REFERRERS = 'strict-origin-when-cross-origin'
const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=()'
const TLS_FOR_SECONDS = 365 * 24 * 3600

/** The security headers of an answer that is data alone, and that no hook sees. */
export function plainSecurityHeaders(behindTls: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': REFERRERS,
    'permissions-policy': PERMISSIONS,
    ...(behindTls ? { 'strict-transport-security': `max-age=${TLS_FOR_SECONDS}; includeSubDomains` } : {}),
  }
}

/** Sets the security headers of every answer, errors included. HSTS only where browsers come over TLS. */
export async function registerSecurityHeaders(app: FastifyInstance, behindTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: behindTls ? { maxAge: TLS_FOR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: REFERRERS },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
  })
}
