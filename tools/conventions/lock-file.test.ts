import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const LOCK = join(import.meta.dirname, '../../package-lock.json')

function readPackages(): Readonly<Record<string, LockedPackage>> {
  return (JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, LockedPackage> }).packages
}

/**
 * Returns the entry to which Node resolves a package, searching upwards from another package's folder; null if none.
 */
function findEntry(
  packages: Readonly<Record<string, LockedPackage>>,
  from: string,
  name: string,
): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

/** Returns the dependencies without an entry in the lock file, each as "package needs other". */
function findMissing(packages: Readonly<Record<string, LockedPackage>>): readonly string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => findEntry(packages, path, name) === null)
      .map((name) => `${path} needs ${name}`),
  )
}

describe('package-lock.json', () => {
  it('has an entry for every package on every operating system, as a clean install requires', () => {
    expect(findMissing(readPackages())).toEqual([])
  })

  it('is reported when an entry is missing', () => {
    const packages = { ...readPackages() }
    delete packages['node_modules/@img/sharp-win32-x64']
    expect(findMissing(packages)).toEqual(['node_modules/sharp needs @img/sharp-win32-x64'])
  })

  it('names no registry host, and has a hash for every package that is not platform-specific', () => {
    const packages = Object.entries(readPackages()).filter(([path]) => path !== '')
    expect(packages.length).toBeGreaterThan(500)
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
    const unproved = packages.filter(([, { integrity, os }]) => !integrity && !os)
    expect(unproved.map(([path]) => path)).toEqual([])
  })
})
