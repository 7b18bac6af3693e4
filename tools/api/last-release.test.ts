import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { VERSION } from '#server/platform/version.ts'
import { findBreaks } from './find-breaks.ts'
import {
  compareVersions,
  documentPathOf,
  readChanges,
  readLastRelease,
  readListedBreaks,
  ROOT,
} from './releases.ts'

describe('the API since the last release', () => {
  it('breaks callers only where CHANGELOG.md says so', () => {
    const breaks = findBreaks(readLastRelease().document, describeApi(VERSION))
    const listed = readListedBreaks()
    const unlisted = breaks.filter((sentence) => !listed.includes(sentence)).map((each) => `- \`${each}\``)
    expect(unlisted, 'Fix them, or list them under "Unreleased", "### Breaks" in CHANGELOG.md').toEqual([])
    expect(listed.filter((sentence) => !breaks.includes(sentence))).toEqual([])
  })
})

describe('a release', () => {
  it('has its OpenAPI document and its changes', () => {
    expect(existsSync(join(ROOT, documentPathOf(VERSION)))).toBe(true)
    expect(readChanges(VERSION)).toMatch(/\S/)
    expect(readLastRelease().version).toBe(VERSION)
    expect(readLastRelease().document['info']).toMatchObject({ version: VERSION })
  })

  it('is later than another by its numbers', () => {
    expect(['0.10.0', '0.9.1', '1.0.0', '0.9.0'].toSorted(compareVersions)).toEqual([
      '0.9.0',
      '0.9.1',
      '0.10.0',
      '1.0.0',
    ])
  })
})
