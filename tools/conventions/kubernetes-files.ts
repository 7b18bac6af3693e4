import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** Any mapping of a manifest. */
export type Tree = Readonly<Record<string, unknown>>

/** One object that a file of `deploy/kubernetes` describes. */
export interface Manifest {
  readonly path: string
  readonly kind: string
  readonly name: string
  readonly body: Tree
}

const FOLDER = join(import.meta.dirname, '../../deploy/kubernetes')
const KUSTOMIZATION = 'kustomization.yaml'

/** Reads all YAML files of `deploy/kubernetes`: their text by path. */
export function readKubernetesFiles(): ReadonlyMap<string, string> {
  const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.yaml'),
  )
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]))
}

/** The mapping at a path of keys; empty if there is none. */
export function treeAt(node: unknown, ...keys: readonly string[]): Tree {
  const value = valueAt(node, ...keys)
  return isTree(value) ? value : {}
}

/** The mappings in the list at a path of keys; empty if there is none. */
export function listAt(node: unknown, ...keys: readonly string[]): readonly Tree[] {
  const value = valueAt(node, ...keys)
  return Array.isArray(value) ? value.filter(isTree) : []
}

/** The value at a path of keys; undefined if there is none. */
export function valueAt(node: unknown, ...keys: readonly string[]): unknown {
  let value = node
  for (const key of keys) value = isTree(value) ? value[key] : undefined
  return value
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Parses the manifests of the files, without the kustomizations.
 *
 * @throws Error naming the file whose YAML is wrong.
 */
export function parseManifests(files: ReadonlyMap<string, string>): readonly Manifest[] {
  return [...files].flatMap(([path, text]) => {
    if (basename(path) === KUSTOMIZATION) return []
    return parseAllDocuments(text).map((document) => {
      const fault = document.errors[0]
      if (fault) throw new Error(`${path}: ${fault.message}`)
      const body = treeAt(document.toJS())
      const name = String(valueAt(body, 'metadata', 'name'))
      return { path, kind: String(body['kind']), name, body }
    })
  })
}

/** The fields that the kustomizations here use. */
const FIELDS = new Set(['apiVersion', 'kind', 'namespace', 'resources', 'patches', 'images'])

/** Finds files that no kustomization of their folder lists, and entries of kustomizations that are no files. */
export function findKustomizeFaults(files: ReadonlyMap<string, string>): readonly string[] {
  const faults: string[] = []
  for (const [path, text] of files) {
    if (basename(path) !== KUSTOMIZATION) continue
    const body = treeAt(parse(text))
    faults.push(
      ...Object.keys(body)
        .filter((field) => !FIELDS.has(field))
        .map((field) => `${path}: ${field} is unknown`),
    )
    if (body['apiVersion'] !== 'kustomize.config.k8s.io/v1beta1' || body['kind'] !== 'Kustomization') {
      faults.push(`${path}: must be a Kustomization of kustomize.config.k8s.io/v1beta1`)
    }
    const resources = Array.isArray(body['resources']) ? body['resources'].map(String) : []
    const listed = [...resources, ...listAt(body, 'patches').map((patch) => String(patch['path']))]
    const at = dirname(path)
    const there = [...files.keys()].filter((one) => dirname(one) === at && one !== path)
    for (const entry of listed) {
      const target = join(at, entry)
      if (!files.has(target) && !files.has(join(target, KUSTOMIZATION))) {
        faults.push(`${path}: there is no ${entry}`)
      }
    }
    for (const one of there) {
      if (!listed.includes(basename(one))) faults.push(`${path}: does not list ${basename(one)}`)
    }
  }
  return faults
}
