import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(m?js|css|svg|json)$/
// Below this size, in bytes, the headers outweigh the saving.
const MIN_BYTES = 1024
/**
 * In bytes. Larger files (the PDF viewer) are in no first screen, and compressing them at the best quality would take
 * seconds.
 */
const LARGE_BYTES = 300 * 1024
const LARGE_QUALITY = 9

/** Writes a .br and a .gz next to every text file of the build, so that the server compresses none. */
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
  if (bytes.length < MIN_BYTES) return
  const quality = bytes.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : LARGE_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
