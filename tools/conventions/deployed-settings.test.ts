import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { SETTINGS } from '#server/environment.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

/** Variables of other programs that run in the same containers: Node, the system's memory, the nightly backup. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'RESTIC_REPOSITORY',
  'RESTIC_PASSWORD',
  'RESTIC_CACHE_DIR',
  'BACKUP_AT',
])

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), environment: z.record(z.string(), z.string()).default({}) }),
  ),
})

/** The names of variables that each file of a deployment gives to the app. Its manifests have a test of their own. */
const GIVEN: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'compose.yaml': (text) =>
    Object.values(compose.parse(parse(text, { merge: true })).services)
      .filter(({ image }) => image.startsWith('yardbid:'))
      .flatMap(({ environment }) => Object.keys(environment)),
  // The variables that compose.yaml itself fills in are no settings of the app.
  '.env.example': (text) => {
    const filledIn = new Set(namesIn(read('compose.yaml').matchAll(/\$\{(\w+)/g)))
    return namesIn(text.matchAll(/^([A-Z0-9_]+)=/gm)).filter((name) => !filledIn.has(name))
  },
  'yardbid.service': (text) => namesIn(assignments(text, /^Environment=(.*)$/gm)),
  Dockerfile: (text) => namesIn(assignments(text, /^ENV (.*)$/gm)),
  '../.env.example': (text) => namesIn(text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)),
}

const namesIn = (matches: Iterable<RegExpMatchArray>) => [...matches].map(([, name = '']) => name)

function assignments(text: string, line: RegExp): readonly RegExpMatchArray[] {
  return [...text.matchAll(line)].flatMap(([, values = '']) => [...values.matchAll(/(\w+)=/g)])
}

const unknownIn = (names: readonly string[]) =>
  names.filter((name) => !SETTINGS.includes(name) && !OF_OTHERS.has(name))

test.each(Object.entries(GIVEN))('every variable of deploy/%s is a setting of the app', (file, namesOf) => {
  const names = namesOf(read(file))
  expect(names.length).toBeGreaterThan(3)
  expect(unknownIn(names)).toEqual([])
})

test.each([
  ['compose.yaml', 'REDIS_CA:', 'REDIS_CERT'],
  ['.env.example', 'HOUSE_NAME=', 'HOUSE_TITLE'],
  ['yardbid.service', 'DATA_DIR=', 'DATA_FOLDER'],
  ['Dockerfile', 'HOST=', 'LISTEN_ON'],
  ['../.env.example', 'PROCESSES=', 'WORKERS'],
])('one of deploy/%s that is none is reported', (file, known, unknown) => {
  const text = read(file)
  expect(text).toContain(known)
  const names = GIVEN[file]?.(text.replace(known, `${unknown}${known.slice(-1)}`)) ?? []
  expect(new Set(unknownIn(names))).toEqual(new Set([unknown]))
})

test('where production may run on the embedded database, a deployment chooses it', () => {
  expect(GIVEN['yardbid.service']?.(read('yardbid.service'))).toContain('EMBEDDED_DATABASE')
  expect(GIVEN['compose.yaml']?.(read('compose.yaml'))).toContain('DATABASE_URL')
})
