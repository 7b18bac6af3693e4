import type { FastifyInstance, RouteOptions } from 'fastify'

/** The raw type of an operation that takes a file of any kind. */
export const ANY_KIND = '*/*'
const JSON_KIND = 'application/json'

/**
 * Registers the route of an operation that takes its body raw: JSON that is not parsed, for a signature over its bytes,
 * a file of any kind, or a kind that the server passes on as it is anyway.
 */
export function registerRawRoute(app: FastifyInstance, route: RouteOptions, kind: string): void {
  if (kind !== JSON_KIND && kind !== ANY_KIND) {
    app.route(route)
    return
  }
  void app.register(async (scope) => {
    if (kind === ANY_KIND) scope.removeAllContentTypeParsers()
    else scope.removeContentTypeParser(kind)
    const types = kind === ANY_KIND ? '*' : kind
    scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
    scope.route(route)
  })
}
