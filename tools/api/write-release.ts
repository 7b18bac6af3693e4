import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { isObject, type Json, type JsonObject } from '#contract/openapi/json.ts'
import { VERSION } from '#server/platform/version.ts'
import { documentPathOf, ROOT } from './releases.ts'

/**
 * Writes the OpenAPI document of the version in package.json, which later changes are compared with.
 *
 * @throws Error if the version is none of a release
 */
function main(): void {
  if (VERSION.includes('-'))
    throw new Error(`${VERSION} is no release: first set the version in package.json.`)
  const path = documentPathOf(VERSION)
  const text = format(describeApi(VERSION))
  writeFileSync(join(ROOT, path), text)
  console.log(`Wrote ${path}: ${Math.round(text.length / 1000)} KB`)
}

/** Returns the document with one path or component a line, so that releases can be read side by side. */
function format(document: JsonObject): string {
  const parts = Object.entries(document).map(
    ([key, value]) => `${JSON.stringify(key)}:${formatPart(key, value)}`,
  )
  return `{\n${parts.join(',\n')}\n}\n`
}

function formatPart(key: string, value: Json): string {
  if (!isObject(value) || (key !== 'paths' && key !== 'components')) return JSON.stringify(value)
  const lines = Object.entries(value).map(
    ([name, item]) =>
      `${JSON.stringify(name)}:${key === 'components' ? formatPart('paths', item) : JSON.stringify(item)}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}

main()
