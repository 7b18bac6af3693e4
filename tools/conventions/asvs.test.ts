import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ASVS_REQUIREMENTS } from './asvs-ids.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/asvs.md')
const STATES = ['Met', 'Partly', 'Not met', "Doesn't apply"] as const

const text = readFileSync(DOCUMENT, 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level = '', what = '', state = '', how = '']) => ({ id, level, what, state, how }),
)

describe('docs/asvs.md', () => {
  test('has every requirement of levels 1 and 2 once, with its level, and no other', () => {
    expect(ASVS_REQUIREMENTS).toHaveLength(253)
    const listed = rows.map(({ id, level }) => `${id} of level ${level}`)
    expect(listed.toSorted()).toEqual(
      ASVS_REQUIREMENTS.map(({ id, level }) => `${id} of level ${level}`).toSorted(),
    )
  })

  test('says of each how it stands, and counts that at its head', () => {
    for (const { id, state, how } of rows) {
      expect(STATES, id).toContain(state)
      expect(how.length, id).toBeGreaterThan(3)
    }
    const count = (state: (typeof STATES)[number]) => rows.filter((row) => row.state === state).length
    const [met, partly, notMet, none] = STATES.map(count)
    expect(text.replaceAll('\n', ' ')).toContain(
      `${rows.length} of them, ${met} met, ${partly} partly, ${notMet} not met, and ${none} that don't apply`,
    )
  })

  test('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(100)
    const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase())
    const headings = new Set(
      titles.map((title) => `#${title.replaceAll(/[^a-z0-9 -]/g, '').replaceAll(' ', '-')}`),
    )
    const dead = links.filter((to) => {
      if (to.startsWith('https://')) return false
      return to.startsWith('#') ? !headings.has(to) : !existsSync(join(dirname(DOCUMENT), to))
    })
    expect(dead).toEqual([])
  })
})
