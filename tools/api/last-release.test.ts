import { describe, expect, it } from 'vitest'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { VERSION } from '#server/platform/version.ts'
import { findBreaks } from './find-breaks.ts'
import {
  compareVersions,
  findReleaseFaults,
  readChanges,
  readLastRelease,
  readListedBreaks,
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
    const { version, document } = readLastRelease()
    expect(document['info']).toMatchObject({ version })
    expect(readChanges(version)).toMatch(/\S/)
  })

  it('is the version of the code, or comes before it', () => {
    const [release = '', stage] = VERSION.split('-')
    const last = readLastRelease().version
    expect([last, release].toSorted(compareVersions)).toEqual([last, release])
    expect(stage).toBe(release === last ? undefined : 'dev')
  })

  it('is made from a tag of its version, with its changes and its document', () => {
    expect(findReleaseFaults('v0.1.0', '0.1.0')).toEqual([])
    expect(findReleaseFaults('v0.1.1', '0.1.0')).toEqual(['The tag v0.1.1 is not that of version 0.1.0.'])
    expect(findReleaseFaults('v9.0.0-dev', '9.0.0-dev')).toEqual([
      'package.json: 9.0.0-dev is no version of a release.',
      'CHANGELOG.md has no heading "## 9.0.0-dev (<date>)".',
      'docs/api/openapi-9.0.0-dev.json is missing.',
    ])
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
