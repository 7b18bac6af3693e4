import * as z from 'zod'
import { megabytes } from '#server/platform/environment/quantities.ts'

/** The address of a virus scanner. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** The limit of stored files, and the virus scanner. */
export interface UploadSettings {
  /** The maximum number of bytes that an organisation, or a field worker without one, may have stored. */
  readonly storedBytes: number
  /** Null disables scanning. */
  readonly scanner: ScannerAddress | null
}

const MEGABYTE = 1_048_576
const TCP = /^tcp:\/\/(\[[0-9a-f:]+\]|[^\s:/[\]]+):(\d{1,5})$/i
const UNIX = /^unix:(\/.+)$/

/** The environment variables for uploads. */
export const uploadEnvironment = {
  STORED_MEGABYTES: megabytes.default(20_000).meta({ description: 'storage of one organisation' }),
  SCANNER_ADDRESS: z
    .string()
    .transform((text, context) => {
      const address = readAddress(text)
      if (address !== null) return address
      context.addIssue({ code: 'custom', message: 'must be tcp://host:port or unix:/path' })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        'ClamAV’s daemon, which scans every upload except lists of cars: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; set its `StreamMaxLength` to at least 6 MB',
      unset: 'none',
    }),
}

const environment = z.object(uploadEnvironment)

/** Converts the validated variables. Sizes in bytes. */
export function readUploadSettings(value: z.output<typeof environment>): UploadSettings {
  return {
    storedBytes: Math.floor(value.STORED_MEGABYTES * MEGABYTE),
    scanner: value.SCANNER_ADDRESS ?? null,
  }
}

function readAddress(text: string): ScannerAddress | null {
  const path = UNIX.exec(text)?.[1]
  if (path !== undefined) return { path }
  const [, host, port] = TCP.exec(text) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return null
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
