import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(m?js|css|svg|json)$/
// Below this the headers weigh more than what is saved.
const LEAST_BYTES = 1024
/** Above this nothing is of a first screen (the viewer of PDFs is): the last tenth saved would take seconds of a build. */
const LARGE_BYTES = 300 * 1024
const LARGE_QUALITY = 9

/** Lays a .br and a .gz beside every text of the build, so that the server never compresses one. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: async () => {
      const names = await readdir(join(folder, 'assets'))
      await Promise.all(
        names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(folder, 'assets', name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < LEAST_BYTES) return
  const quality = bytes.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : LARGE_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
