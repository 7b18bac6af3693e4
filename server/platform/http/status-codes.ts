/**
 * The reason phrase of each HTTP status. It is not imported, because an import of `node:http` reads all that this module
 * exports, and one of these loads the `fetch` of Node, which takes 12 MB of an idle process.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http')
