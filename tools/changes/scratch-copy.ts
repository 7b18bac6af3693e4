import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Change, Edit } from './change.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The folders that a copy leaves out: packages, builds and data. */
const LEFT_OUT = /^(?:node_modules|dist|data|coverage|test-results|playwright-report|\.git)$/
const MIGRATION = /\/migrations\//
/** The files beside which queries stand. */
const HANDLERS = /^server\/.*-(?:handlers|queues?)[.]ts$/
/** Tests, states, and the code that tests share. */
const TEST = /[.](?:test|e2e|states)[.]tsx?$|^(?:server|web)[/]testing[/]/

/** A copy of the repository, or of a part of it, in a temporary folder, with a change in it. */
export interface ScratchCopy {
  /** The copy's folder. */
  readonly root: string
  /** The files that differ from the repository's and are not generated, sorted. */
  readonly byHand: readonly string[]
  remove(): Promise<void>
}

/**
 * Makes the change in a copy: with `isWhole` of the whole repository, whose generated files are updated as `npm run generate`
 * does, so that its types and tests can be checked; without of the changed files alone.
 *
 * @throws Error if a place at which the change inserts lines is gone
 */
export async function changeCopy(
  { edits }: Change,
  { isWhole }: { readonly isWhole: boolean },
): Promise<ScratchCopy> {
  const root = await mkdtemp(join(tmpdir(), 'yardbid-change-'))
  const names = (await readdir(ROOT)).filter((name) => !LEFT_OUT.test(name))
  const changed = edits.map(({ path }) => path).filter((path) => existsSync(join(ROOT, path)))
  for (const path of isWhole ? names : changed) {
    await cp(join(ROOT, path), join(root, path), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const edit of edits) await makeEdit(root, edit)
  const generated = isWhole ? await generate(root, edits) : []
  const different = await listDifferent(root)
  return {
    root,
    byHand: different.filter((path) => !generated.includes(path)),
    remove: () => rm(root, { recursive: true }),
  }
}

/** Updates the generated files of a copy, and returns the paths of all. The database's types need a migration to differ. */
async function generate(root: string, edits: readonly Edit[]): Promise<readonly string[]> {
  const { generatedFiles } = (await import(
    join(root, 'tools/generate/generated-files.ts')
  )) as typeof import('#tools/generate/generated-files.ts')
  const hasMigration = edits.some(({ path }) => MIGRATION.test(path))
  for (const file of generatedFiles) {
    if (file.path === 'server/platform/db/types.ts' && !hasMigration) continue
    await writeFile(join(root, file.path), await file.generate())
  }
  return generatedFiles.map(({ path }) => path)
}

async function makeEdit(root: string, edit: Edit): Promise<void> {
  const path = join(root, edit.path)
  if ('content' in edit) {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, edit.content)
  }
  let source = await readFile(path, 'utf8')
  for (const [module, names] of Object.entries(edit.imports ?? {})) source = addImport(source, module, names)
  for (const { after, lines } of edit.inserts ?? []) {
    if (!source.includes(after)) throw new Error(`${edit.path} has no ${JSON.stringify(after)}`)
    source = source.replace(after, () => after + lines)
  }
  for (const { text, by } of edit.replacements ?? []) {
    if (!source.includes(text)) throw new Error(`${edit.path} has no ${JSON.stringify(text)}`)
    source = source.replace(text, () => by)
  }
  return writeFile(path, source + (edit.end ?? ''))
}

/** Adds names to a module's import, or an import ahead of the others. */
function addImport(source: string, module: string, names: readonly string[]): string {
  const found = [...source.matchAll(/^import \{([^}]*)\} from '([^']*)'$/gm)].find(
    ([, , from]) => from === module,
  )
  if (found === undefined) return `import { ${names.join(', ')} } from '${module}'\n${source}`
  const [statement, imported = ''] = found
  return source.replace(statement, () =>
    statement.replace(imported, () => ` ${names.join(', ')},${imported}`),
  )
}

async function listDifferent(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const different: string[] = []
  for (const path of paths) {
    const [ours, theirs] = await Promise.all([
      readFile(join(root, path)),
      readFile(join(ROOT, path)).catch(() => null),
    ])
    if (theirs === null || !ours.equals(theirs)) different.push(path)
  }
  return different.toSorted()
}

/** Returns the files that count: without tests and states, and without the queries beside changed handlers and queues. */
export function countedFiles(byHand: readonly string[]): readonly string[] {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const withHandlers = new Set(byHand.filter((path) => HANDLERS.test(path)).map(folderOf))
  return byHand.filter(
    (path) => !TEST.test(path) && !(path.endsWith('-queries.ts') && withHandlers.has(folderOf(path))),
  )
}
