import * as z from 'zod'
import type { Rate } from '#server/platform/throttle/throttle.ts'

/** The address of a virus scanner. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** Limits on uploads, and the virus scanner. */
export interface UploadSettings {
  /** The limit for one user. */
  readonly perUploader: Rate
  /** The limit shared by all users of one organisation. */
  readonly perOrganisation: Rate
  /** The maximum number of bytes that an organisation, or a field worker without one, may have stored. */
  readonly storedBytes: number
  /** Null disables scanning. */
  readonly scanner: ScannerAddress | null
}

const HOUR = 3600
const MEGABYTE = 1_048_576
const TCP = /^tcp:\/\/(\[[0-9a-f:]+\]|[^\s:/[\]]+):(\d{1,5})$/i
const UNIX = /^unix:(\/.+)$/

/** The environment variables for uploads. */
export const uploadEnvironment = {
  UPLOADS_PER_PERSON_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(600),
  UPLOADS_PER_ORGANISATION_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(3_000),
  STORED_MEGABYTES: z.coerce.number().positive().max(100_000_000).default(20_000),
  SCANNER_ADDRESS: z
    .string()
    .transform((text, context) => {
      const address = readAddress(text)
      if (address !== null) return address
      context.addIssue({ code: 'custom', message: 'must be tcp://host:port or unix:/path' })
      return z.NEVER
    })
    .optional(),
}

const environment = z.object(uploadEnvironment)

/** Converts the validated variables. Rates are per hour, sizes in bytes. */
export function readUploadSettings(value: z.output<typeof environment>): UploadSettings {
  return {
    perUploader: { most: value.UPLOADS_PER_PERSON_PER_HOUR, seconds: HOUR },
    perOrganisation: { most: value.UPLOADS_PER_ORGANISATION_PER_HOUR, seconds: HOUR },
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
