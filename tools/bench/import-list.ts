import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Output } from '#contract/api.ts'
import { generateCarsCsv } from '#tools/demo-house/generate-cars-csv.ts'

const ROWS = 7_253
const POLL_MS = 50

/**
 * Imports a supplier's list through the app, with the suggested column mapping: the list that `CARS_CSV` names, or a
 * generated one. Returns the number of accepted cars.
 */
export async function importList(port: number, token: string): Promise<number> {
  const path = process.env['CARS_CSV']
  const list = path === undefined ? Buffer.from(generateCarsCsv(ROWS, 1)) : await readFile(path)
  const { accepted } = await runList({ port, token }, list)
  return accepted
}

/**
 * Imports a list through the app, with the suggested column mapping and these defaults, and waits for its end.
 *
 * @throws Error if the import fails.
 */
export async function runList(
  { port, token }: { readonly port: number; readonly token: string },
  list: Buffer,
  defaults: Readonly<Record<string, string>> = {},
): Promise<Output<'admin/importCars'>> {
  const call = callWith(port, token)
  const upload = (await call('uploadImport', 'text/csv', list)) as Output<'admin/uploadImport'>
  const { fileId, suggestedMapping: mapping } = upload
  const answers = [{ question: 'lookAlikes', answer: 'each' }]
  const order = JSON.stringify({ fileId, mapping, defaults, dryRun: false, answers })
  let progress = (await call('importCars', 'application/json', order)) as Output<'admin/importCars'>
  while (progress.state === 'running') {
    await delay(POLL_MS)
    progress = (await call(`getImport?importId=${progress.importId}`)) as Output<'admin/getImport'>
  }
  if (progress.state !== 'done') throw new Error(`The import failed: ${JSON.stringify(progress)}`)
  return progress
}

/** Returns a function that makes calls of an admin, of `/api/admin/`. @throws Error on any answer but 200 */
export function callWith(port: number, token: string) {
  return async (operation: string, type?: string, body?: Buffer | string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/${operation}`, {
      method: type === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
