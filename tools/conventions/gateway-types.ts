import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '#server/platform/installation.ts'
import type { Manifest } from './kubernetes-files.ts'

/** The packages with the types of the kinds that the Gateway API and Envoy Gateway add to Kubernetes, by their group. */
const PACKAGES: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'gateway.envoyproxy.io': '@kubernetes-models/envoy-gateway',
}

const run = promisify(execFile)

/**
 * Compares objects of the Gateway API and of Envoy Gateway with their types, by the compiler: each is a constant of its
 * type. Returns what it reports, with the file and the name of the object.
 */
export async function findTypeFaults(manifests: readonly Manifest[]): Promise<readonly string[]> {
  await mkdir(join(ROOT, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, 'test-results', 'gateway-types-'))
  try {
    for (const [index, { body }] of manifests.entries()) {
      const [group = '', version = ''] = String(body['apiVersion']).split('/')
      const kind = String(body['kind'])
      const text = `import type { I${kind} } from '${PACKAGES[group] ?? group}/${group}/${version}/${kind}'
export const object: I${kind} = ${JSON.stringify(body, null, 1)}
`
      await writeFile(join(folder, `${index}.ts`), text)
    }
    const files = manifests.map((_, index) => join(folder, `${index}.ts`))
    const flags = '--ignoreConfig --noEmit --strict --skipLibCheck --target esnext --module nodenext'.split(
      ' ',
    )
    try {
      await run(process.execPath, [join(ROOT, 'node_modules/.bin/tsc'), ...flags, ...files])
      return []
    } catch (error) {
      const { stdout = '' } = error as { readonly stdout?: string }
      const faults = [...stdout.matchAll(/(\d+)\.ts\(\d+,\d+\): error \w+: (.+)/g)]
      // The compiler did not come so far as to compare anything.
      if (faults.length === 0) throw error
      return faults.map(([, index, fault = '']) => describe(manifests[Number(index)], fault))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function describe(manifest: Manifest | undefined, fault: string): string {
  return `${manifest?.path} ${manifest?.kind} ${manifest?.name}: ${fault}`
}
