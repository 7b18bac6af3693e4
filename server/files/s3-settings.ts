import * as z from 'zod'
import { httpUrl } from '#server/platform/environment/http-url.ts'
import type { ReportFault } from '#server/platform/environment/setting-faults.ts'

/** A place in an S3 bucket. The credentials are not part of it: the SDK finds them, as every AWS program does. */
export interface S3Settings {
  readonly bucket: string
  /** The beginning of every object's name: empty, or ending with a slash. */
  readonly prefix: string
  readonly region: string
  /** The origin of a compatible store; null for AWS itself. */
  readonly endpoint: string | null
  /** Whether the bucket is the first part of the path rather than of the host's name. */
  readonly forcePathStyle: boolean
}

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/

/** The environment variables for the file store. */
export const fileStoreEnvironment = {
  FILE_STORE: z
    .string()
    .regex(PLACE, 'must be s3://bucket or s3://bucket/prefix')
    .transform((text) => {
      const [, bucket = '', prefix] = PLACE.exec(text) ?? []
      return { bucket, prefix: prefix === undefined ? '' : `${prefix}/` }
    })
    .optional()
    .meta({
      description:
        '`s3://bucket` or `s3://bucket/prefix`: stores the uploads in S3 or a compatible store. Credentials come from the standard AWS chain (`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, a role of the machine, …). Files that exist stay in the folder: `npm run move-files` copies them, and reads each back; run it before the switch and again after it',
      unset: '`DATA_DIR/files`',
    }),
  S3_ENDPOINT: httpUrl
    .transform((value) => new URL(value))
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must have nothing after the host: no path, query or hash',
    )
    .transform(({ origin }) => origin)
    .optional()
    .meta({ description: 'the address of a compatible store', unset: 'AWS' }),
  S3_FORCE_PATH_STYLE: z
    .enum(['0', '1'])
    .default('0')
    .meta({ description: '`1` if the bucket is part of the path rather than of the host’s name' }),
  AWS_REGION: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'the bucket’s region; required with `FILE_STORE`', unset: 'none' }),
}

const environment = z.object(fileStoreEnvironment)

/** Converts the validated variables, and reports what is missing. Null selects a folder of DATA_DIR. */
export function readFileStoreSettings(
  value: z.output<typeof environment>,
  report: ReportFault,
): S3Settings | null {
  if (value.FILE_STORE === undefined) {
    if (value.S3_ENDPOINT !== undefined) {
      report('S3_ENDPOINT', 'needs FILE_STORE', 'Set FILE_STORE to the bucket, or remove S3_ENDPOINT')
    }
    return null
  }
  if (value.AWS_REGION === undefined) {
    report(
      'AWS_REGION',
      'needed with FILE_STORE',
      'Set it to the region of the bucket; of a compatible store, its own',
    )
  }
  return {
    ...value.FILE_STORE,
    region: value.AWS_REGION ?? '',
    endpoint: value.S3_ENDPOINT ?? null,
    forcePathStyle: value.S3_FORCE_PATH_STYLE === '1',
  }
}
