import { FONT_FILES } from '#server/platform/papers/typeface.ts'
import { API_PAGE_FILES } from '#server/platform/http/api-docs.ts'

/**
 * Packages that the built server loads from `node_modules`: those with native code or files of their own, and `pg`, whose
 * drivers some tests replace. They, PostgreSQL and Node are the `dependencies` of package.json; what is built in is not.
 */
export const LOADED_PACKAGES = [
  '@node-rs/argon2',
  'fontkit',
  'harfbuzzjs',
  'libheif-js',
  'pdfkit',
  'pg',
  'sharp',
] as const

/** Files of packages that a build of the server has copies of: see `packageFile`. */
export const COPIED_FILES: readonly string[] = [...FONT_FILES, ...API_PAGE_FILES]
